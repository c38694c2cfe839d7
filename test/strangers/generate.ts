import { registerHooks } from 'node:module'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes both clients of a description, as a stranger would, into a folder. */
export async function generateClients(description: object, folder: string): Promise<void> {
  // The generator builds its types with the compiler's own objects, which the present compiler no longer gives out.
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  })
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  const { createClient } = await import('@hey-api/openapi-ts')
  hooks.deregister()
  // It changes what it is given.
  writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTypes(JSON.stringify(description))))
  await createClient({
    input: structuredClone(description) as Record<string, unknown>,
    output: { path: join(folder, 'hey'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
}
