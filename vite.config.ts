import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { screensThatWait } from './scripts/screens-that-wait.ts'
import { splitTexts } from './scripts/split-texts.ts'

export default defineConfig({
  plugins: [reactRouter(), splitTexts(), screensThatWait()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs travels as two files: one that changes with React, one that changes with us.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
                {
                  name: 'kit',
                  test: /src[\\/](web|platform)[\\/](?!design[\\/]scene)|node_modules/,
                  minShareCount: 40,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './src/web/render.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
