import { z } from 'zod'
import { mostSynonyms } from './model.ts'

const word = z
  .string('vacancies.synonyms.word')
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\d]{2,40}$/u, 'vacancies.synonyms.word')

export const synonymInput = z.strictObject({
  words: z
    .array(word, 'vacancies.synonyms.words')
    .max(mostSynonyms, 'vacancies.synonyms.words')
    .transform((words) => [...new Set(words)])
    .refine((words) => words.length >= 2, 'vacancies.synonyms.words'),
})
export type SynonymInput = z.infer<typeof synonymInput>
