import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'

/**
 * Groups of modules that form one chunk each, because many small files compress worse and load one after another. A
 * chunk also contains all static imports of its modules. The bundler splits all other modules by their lazy imports.
 */
const CHUNK_MODULES = {
  // The app, and the modules that most public pages use.
  shop: [
    'web/main.tsx',
    'content/legal-notice.ts',
    'domain/products/pictures/picture-kind.ts',
    'domain/text/plural.en.ts',
    'domain/text/plural.pl.ts',
    'web/i18n/use-delivery.ts',
    'web/shop/cart/add-to-cart-button.tsx',
    'web/shop/legal/legal-notice.tsx',
    'web/shop/products/availability-badge.tsx',
    'web/shop/products/pictures/picture.tsx',
    'web/shop/products/price.tsx',
    'web/shop/products/product-name.tsx',
    'web/shop/products/queries.ts',
    'web/ui/layout/accordion.tsx',
    'web/ui/layout/use-is-phone.ts',
    'web/ui/loading/skeleton.tsx',
    'node_modules/lucide/dist/esm/icons/check.mjs',
    'node_modules/lucide/dist/esm/icons/shield-check.mjs',
    'node_modules/lucide/dist/esm/icons/truck.mjs',
  ],
  // The home page and the product lists.
  cards: [
    'web/shop/products/list/product-card.tsx',
    'web/shop/products/list/product-grid.tsx',
    'web/shop/texts/queries.ts',
  ],
  list: ['web/shop/products/list/product-list.tsx'],
}

/** A chunk for the bundler. Throws if a module was renamed or removed. */
function toChunkGroup([name, files]: [string, string[]]) {
  const moduleIds = new Set(files.map((file) => normalizePath(realpathSync(file))))
  return { name, test: (id: string) => moduleIds.has(id) }
}

/**
 * Vite wraps every `import()` in a helper that preloads stylesheets and modules. The helper makes the small entry
 * script depend on the largest chunk, which then loads before the pictures (decision 016). This shop needs no helper:
 * its only stylesheet is inline, and the HTML from the edge lists the modules.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const importAnalysisPlugin = plugins.find(({ name }) => name === 'native:import-analysis-build')
    if (!importAnalysisPlugin)
      throw new Error('Vite wraps imports in another way: see plainImports in vite.config.ts.')
    importAnalysisPlugin.applyToEnvironment = () => false
  },
}

/**
 * Writes the build's copy of .dev.vars for `wrangler dev`, readable only by the owner. All variables are copied, so
 * that staff can sign in there as well.
 */
const privateDevVars: Plugin = {
  name: 'private-dev-vars',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler({ dir }, bundle) {
      const file = bundle['.dev.vars']
      if (file?.type !== 'asset' || !dir) return
      delete bundle['.dev.vars']
      mkdirSync(dir, { recursive: true })
      // The plain-text password is only for `npm start` to print.
      const devVars = String(file.source).replace(/^ADMIN_PASSWORD_LOCAL=.*\n/m, '')
      writeFileSync(path.join(dir, '.dev.vars'), devVars, { mode: 0o600 })
    },
  },
}

// The path of a file with overrides of wrangler.toml; `npm run dev` sets it.
const localConfigJson = process.env['LOCAL_CONFIG']

type DevOverrides = { vars: Record<string, string>; filesFirst: string[] }
type DevConfig = { vars?: unknown; assets?: object }

/** In development, sources and Vite's modules are served as files, and everything else by the Worker. */
const withDevelopmentConfig =
  ({ vars, filesFirst }: DevOverrides) =>
  (config: DevConfig) => {
    config.vars = { ...(config.vars as object), ...vars }
    config.assets = { ...config.assets, run_worker_first: ['/*', ...filesFirst.map((path) => `!${path}`)] }
  }

/** Removes the list of secrets for a local Worker, because wrangler hides all variables that are not in the list. */
const deleteSecretsList = (config: { secrets?: unknown }) => void delete config.secrets

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    plainImports,
    privateDevVars,
    cloudflare({
      config: localConfigJson
        ? withDevelopmentConfig(JSON.parse(localConfigJson) as DevOverrides)
        : deleteSecretsList,
    }),
  ],
  server: { port: Number(process.env['PORT'] ?? 8787), strictPort: true },
  environments: {
    // The Worker is minified, because a cold isolate must parse it first. Names stay, because the log uses them to
    // locate errors (worker/source-location.ts).
    ekspo_narzedzia: {
      build: {
        // This value equals the value in the client build. Both builds must give the legal notice the same URL, because
        // an order compares the version of the notice.
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            // One chunk for all tables. Otherwise each set of chunks that use a table gets a chunk of its own, which
            // compresses worse.
            codeSplitting: { groups: [{ name: 'tables', test: /\.table\.ts$/ }] },
            minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    client: {
      build: {
        // The edge reads the files of each page from this manifest.
        manifest: 'assets/manifest.json',
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          // Marks `memo` as pure, so that the bundler can drop an unused component of React Router and its routes.
          treeshake: { manualPureFunctions: ['import_react.memo'] },
          output: {
            codeSplitting: { groups: Object.entries(CHUNK_MODULES).map(toChunkGroup) },
          },
        },
      },
    },
  },
})
