-- A second sign-up of the same company is a duplicate to merge, not a refusal: a number is one organization's once approved.
drop index organizations_kvk;
create unique index organizations_kvk on organizations (tenant_id, kvk_number, coalesce(branch_number, ''))
  where kvk_number is not null and status = 'approved';
create index organizations_kvk_any on organizations (tenant_id, kvk_number) where kvk_number is not null;
