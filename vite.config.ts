import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Modules that every page of the shop uses. */
const SHARED_CHUNK_PATTERNS = [
  /web\/main\.tsx$/,
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*[iI]nfiniteQueryObserver|.*useInfiniteQuery)|hono|cookie|set-cookie-parser)\//,
  /node_modules\/lucide\/dist\/esm\/icons\/(menu|x|chevron-down|shopping-cart|check|truck|shield-check|message-circle)\./,
  /web\/(api|storage\/storage|navigation)\.tsx?$/,
  /web\/(app\/(?!admin-)|i18n\/plural)/,
  /web\/i18n\/(locale|messages|use-money|now)\./,
  /web\/ui\/\w+\/(button|icon|skeleton|toast-store|toaster|logo|mark|payment-logos|accordion|load-when-near)\.tsx?$/,
  /web\/shop\/language\//,
  /web\/shop\/marketing\/(newsletter-section|newsletter-element-id)\./,
  /web\/shop\/products\/(availability-badge|price|queries|list\/list-query|pictures\/picture|search\/search-form)\./,
  /web\/shop\/cart\/(add-to-cart-button|cart-button|cart-drawer-state|queries)/,
  /content\/legal-notice\.ts$/,
  // Used only by product pages and the checkout, but smaller than the HTTP headers of a separate file.
  /web\/(i18n\/use-delivery|shop\/legal\/legal-notice)\./,
  /domain\/(.+\/)?(catalog|currency|delivery|errors|language|legal-notice|money|newsletter-consent|picture-kind|pricing|shipping|wording|working-days)\.ts$/,
]
/** Further modules of pages that show product cards. The home page shows them too, and requests the owner's texts. */
const PRODUCT_CARD_CHUNK_PATTERN =
  /web\/shop\/(products\/list\/product-(card|grid)|texts\/queries)\.|lucide\/dist\/esm\/icons\/arrow-right\./

/** Modules of product lists. One chunk of them compresses better than several. */
const PRODUCT_LIST_CHUNK_PATTERN =
  /domain\/money\/amount-text\.|web\/shop\/products\/list\/(product-list|use-product-list|product-filters|price-filter)\.|(useInfiniteQuery|infiniteQueryObserver)\./

const isLoadedOnEveryPage = (id: string) => SHARED_CHUNK_PATTERNS.some((pattern) => pattern.test(id))

/**
 * Vite wraps every `import()` in a helper that preloads stylesheets and modules. This shop needs no helper: its only
 * stylesheet is inline, and the HTML from the edge names the modules.
 * With the helper, the small entry script depended on the largest chunk, which then loaded before the pictures
 * (decision 016).
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
 * Removes React's hook for developer tools from builds, which saves 240 bytes per page. Development keeps it, because
 * hot reload uses the same hook.
 */
const removeDeveloperTools: Plugin = {
  name: 'without-developer-tools',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } : null,
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
    removeDeveloperTools,
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
        rolldownOptions: {
          output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } },
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
            // Modules of every page share one file: many small files compress worse and wait for each other.
            codeSplitting: {
              groups: [
                { name: 'shop', test: isLoadedOnEveryPage },
                { name: 'cards', test: PRODUCT_CARD_CHUNK_PATTERN },
                { name: 'list', test: PRODUCT_LIST_CHUNK_PATTERN },
              ],
            },
          },
        },
      },
    },
  },
})
