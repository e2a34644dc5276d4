import { defineConfig } from 'vitest/config'

/** Domain tests with fewer cases per property: `npm run mutate` runs them once for each mutant. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    env: { FC_RUNS: '100' },
  },
})
