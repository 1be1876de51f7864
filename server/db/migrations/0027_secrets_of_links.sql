-- Links by mail belong to no workspace: statements on behalf of one have no access to them.
REVOKE ALL ON "mails", "one_time_tokens" FROM limelight_tenant;
