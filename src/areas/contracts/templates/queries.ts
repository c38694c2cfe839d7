import { readFileSync } from 'node:fs'
import type { Locale } from '#platform/i18n.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { ContractTemplate, FieldDef } from './model.ts'

/** The text every tenant starts with; its own templates are copies of it. */
export function defaultTemplate(
  program: Program,
  locale: Locale,
  { companyFillsContractFields = true }: { companyFillsContractFields?: boolean } = {},
): ContractTemplate {
  const read = (name: string) => readFileSync(new URL(`./texts/${name}`, import.meta.url), 'utf8')
  const fields = JSON.parse(read('fields.json')) as Record<Program, FieldDef[]>
  return {
    program,
    locale,
    title: titles[program][locale],
    body: read(`${program}.${locale}.md`),
    // Where the organisation does not fill in its part, the school does it for them.
    fields: fields[program].map((field) =>
      field.filledBy === 'company' && !companyFillsContractFields ? { ...field, filledBy: 'school' } : field,
    ),
  }
}

const titles: Record<Program, Record<Locale, string>> = {
  traineeship: { nl: 'Stageovereenkomst', en: 'Internship agreement' },
  mas: { nl: 'Overeenkomst maatschappelijke stage', en: 'Community service agreement' },
}
