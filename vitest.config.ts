import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

const migrations = await readD1Migrations('migrations')

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./test/web/setup.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { MIGRATIONS: migrations, WEBHOOK_SECRET: 'test-secret' } },
          }),
        ],
        test: {
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          setupFiles: ['./test/worker-setup.ts'],
          globalSetup: ['./test/stand-ins.global.ts'],
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
    ],
  },
})
