-- A question of who signs makes it the school's turn: where a pupil stands follows from it too (docs/decisions/0061).
call app.note_standings_of('contract_questions',
  'i.student_id from touched t join public.contracts c on c.tenant_id = t.tenant_id and c.id = t.contract_id
   join public.internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id');
