-- The application never works as the owner of the tables. A tenant transaction runs as prosa_app, which sees one
-- company; the platform's own work (finding who logs in, the super user's pages) runs as prosa_platform, which
-- reaches only the tables granted to it. Neither may bypass row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'prosa_app') then
    create role prosa_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'prosa_platform') then
    create role prosa_platform nologin nosuperuser nobypassrls;
  end if;
exception
  -- Another database of the same cluster is being migrated at this moment.
  when duplicate_object or unique_violation then null;
end
$$;

grant prosa_app to current_user;
grant prosa_platform to current_user;
grant usage on schema public to prosa_app, prosa_platform;
