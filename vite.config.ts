import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Modules that every page of the shop uses, whichever page is read first. */
const EVERYWHERE = [
  /web\/main\.tsx$/,
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*[iI]nfiniteQueryObserver|.*useInfiniteQuery)|hono|cookie|set-cookie-parser)\//,
  /node_modules\/lucide\/dist\/esm\/icons\/(menu|x|chevron-down|shopping-cart|check|truck|shield-check|message-circle)\./,
  /web\/(api|storage|navigation)\.tsx?$/,
  /web\/(app\/(?!admin-)|i18n\/plural)/,
  /web\/i18n\/(locale|messages|use-money|now)\./,
  /web\/ui\/(button|icon|skeleton|toast-store|toaster|logo|mark|payment-logos|accordion|when-near)\.tsx?$/,
  /web\/features\/language\//,
  /web\/features\/newsletter\/(newsletter-place|ids)\./,
  /web\/features\/products\/(availability-badge|list-query|picture|price|queries|search-form)\./,
  /web\/features\/cart\/(add-to-cart-button|cart-button|cart-drawer-state|queries)/,
  /content\/legal-notice\.ts$/,
  // Of the tools' pages and the checkout alone, yet too little for a file: its headers would weigh more than it does.
  /web\/(i18n\/use-delivery|features\/legal\/legal-notice)\./,
  /domain\/(catalog|currency|delivery|errors|language|legal-notice|money|newsletter-consent|picture-kind|pricing|shipping|shop|wording|working-days)\.ts$/,
]
/** What a page with a list of products needs besides; the home page, one of them, asks for the owner's texts. */
const CARDS =
  /web\/features\/(products\/product-(card|grid)|texts\/queries)\.|lucide\/dist\/esm\/icons\/arrow-right\./

/** What a list of products reads filters and pages with: small, and lighter in one file. */
const LIST =
  /domain\/amount-text\.|web\/features\/products\/(product-list|use-list|product-filters|price-filter|filter-names|service-link)\.|(useInfiniteQuery|infiniteQueryObserver)\./

const isEverywhere = (id: string) => EVERYWHERE.some((pattern) => pattern.test(id))

/**
 * Vite wraps every `import()` in a helper that fetches stylesheets and modules ahead. There is one stylesheet, inside the
 * page, and the edge names the modules: the helper had nothing to do but to tie the small script that a page begins with
 * to the chunk it lies in, the largest of all, which then came before the pictures (decision 018).
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const wrapper = plugins.find(({ name }) => name === 'native:import-analysis-build')
    if (!wrapper) throw new Error('Vite wraps imports in another way: see plainImports in vite.config.ts.')
    wrapper.applyToEnvironment = () => false
  },
}

/**
 * React looks for its developers' tools and tells them of every change; visitors have none, and each page is 240 bytes
 * lighter without. Only in a build: hot reload goes by the same hook.
 */
const withoutDeveloperTools: Plugin = {
  name: 'without-developer-tools',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } : null,
}

/**
 * The build has a copy of .dev.vars for `wrangler dev`. It holds every variable of this machine, so that staff can sign in
 * there as well, and nobody else on the machine reads it.
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
      // The password in clear is for `npm start` to print, not for the Worker.
      const vars = String(file.source).replace(/^ADMIN_PASSWORD_LOCAL=.*\n/m, '')
      writeFileSync(path.join(dir, '.dev.vars'), vars, { mode: 0o600 })
    },
  },
}

// `npm run dev` says here what it sets over wrangler.toml.
const local = process.env['LOCAL_CONFIG']

type Development = { vars: Record<string, string>; filesFirst: string[] }
type Config = { vars?: unknown; assets?: object }

/** Sources and Vite's own modules are files here, and everything else is asked of the Worker. */
const developing =
  ({ vars, filesFirst }: Development) =>
  (config: Config) => {
    config.vars = { ...(config.vars as object), ...vars }
    config.assets = { ...config.assets, run_worker_first: ['/*', ...filesFirst.map((path) => `!${path}`)] }
  }

/** Of variables that no list of secrets names, wrangler would tell a local Worker nothing. */
const withoutSecretsList = (config: { secrets?: unknown }) => void delete config.secrets

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    plainImports,
    withoutDeveloperTools,
    privateDevVars,
    cloudflare({ config: local ? developing(JSON.parse(local) as Development) : withoutSecretsList }),
  ],
  server: { port: Number(process.env['PORT'] ?? 8787), strictPort: true },
  environments: {
    // The Worker, which a cold isolate reads before it answers: small, but with its names, by which the log says where
    // an error came from (worker/place-of.ts).
    ekspo_narzedzia: {
      build: {
        rolldownOptions: {
          output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } },
        },
      },
    },
    client: {
      build: {
        // The edge reads which files a page needs from here.
        manifest: 'assets/manifest.json',
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          // React Router remembers a component that nothing here shows, and with it all of its routes.
          treeshake: { manualPureFunctions: ['import_react.memo'] },
          output: {
            // What every page needs travels in one file: many small ones compress worse and wait for each other.
            codeSplitting: {
              groups: [
                { name: 'shop', test: isEverywhere },
                { name: 'cards', test: CARDS },
                { name: 'list', test: LIST },
              ],
            },
          },
        },
      },
    },
  },
})
