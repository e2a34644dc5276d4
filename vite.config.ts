import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss(), cloudflare()],
  server: { port: Number(process.env['PORT'] ?? 8787), strictPort: true },
  environments: {
    client: {
      build: {
        // The edge reads which files a page needs from here.
        manifest: 'assets/manifest.json',
        assetsInlineLimit: 0,
      },
    },
  },
})
