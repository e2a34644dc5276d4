import { defineConfig } from 'vitest/config'

/** The rules of the domain alone, with fewer cases a property: `npm run mutate` runs them once for each change it makes. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    env: { FC_RUNS: '100' },
  },
})
