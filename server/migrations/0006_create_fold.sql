-- What a search compares: no case, no accents. Immutable, so that an index may hold it.
create extension if not exists unaccent with schema public;

create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));
