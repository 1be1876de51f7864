-- Pages and counts read indexes instead of rows only where vacuum has been since rows last changed.
ALTER TABLE "crm_creators" SET (autovacuum_vacuum_scale_factor = 0.02);
