/** Sets an entry of a cache as its newest one; the oldest one goes once there are more than `max`. */
export function setNewest<K, V>(cache: Map<K, V>, key: K, value: V, max: number): void {
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.size > max ? cache.keys() : [];
  if (oldest !== undefined) cache.delete(oldest);
}
