import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The API during development: `npm start` on its usual port.
const api = process.env.RAPPORT_API ?? 'http://localhost:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, every icon and every shared module becomes a file of its own: the first page was 46 files. One file
          // holds all that the first page imports, another what several screens share.
          groups: [
            { name: 'first', test: /dashboard\/(main|theme)\.tsx?$/, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  // Not all of /api: the dashboard's own api/ folder is served under it.
  server: { proxy: { '^/api/(v1|auth|deals)/': api } },
})
