-- Fails a transaction in which somebody was not free, as the constraint itself would, for statements whose result nobody reads.
create function require_all_held(held bigint, required bigint) returns void language plpgsql as $$
begin
  if held <> required then
    raise exclusion_violation using message = 'somebody is busy at that time', table = 'commitments', constraint = 'commitments_no_overlap';
  end if;
end $$;
