import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The API during development: `npm start` on its usual port.
const api = process.env.RAPPORT_API ?? 'http://localhost:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@rapport/sdk': fileURLToPath(new URL('../sdk/rapport.ts', import.meta.url)), // its sources: it need not be built first
      '@': fileURLToPath(new URL('.', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // By default every icon and every shared module becomes a separate file: the first page had 46 files. One
          // file has all imports of the first page, another what several screens share.
          groups: [
            { name: 'first', test: /dashboard\/(main|theme)\.tsx?$/, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  // Not all of /api, because the api/ folder of the dashboard is served under it.
  server: { proxy: { '^/api/(v1|auth|deals)/': api } },
})
