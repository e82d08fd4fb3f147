import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Separate from vite.config.ts, because a server that builds the dashboard has no vitest.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias: { '@rapport/sdk': fileURLToPath(new URL('../sdk/rapport.ts', import.meta.url)) } },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    env: { TZ: 'America/New_York' },
    setupFiles: ['resources.ts'],
    include: ['**/*.test.{ts,tsx}'],
    isolate: false, // a page for each file took 80% of the time
    restoreMocks: true,
  },
})
