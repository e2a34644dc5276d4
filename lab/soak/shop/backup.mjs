import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBackup } from '../../../scripts/backup/backup.mjs'
import { openBackupDatabase } from '../../../scripts/backup/copy.mjs'
import { createLocalStore } from '../../../scripts/backup/places.mjs'
import { restoreBackup } from '../../../scripts/backup/restore.mjs'
import { COUNTER_TABLES, listTables } from '../../../scripts/backup/statements.mjs'
import { checkIntegrityRules } from '../../load/shop/books.mjs'
import { checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  createGetRequest,
  insertProducts,
  createOrderRequest,
  mapConcurrently,
  createPostRequest,
} from '../../load/visitors/client.mjs'
import { openShop } from '../../load/shop/shop-process.mjs'
import { signIn, STAFF_SECRETS, WEBHOOK_SECRET } from '../../load/shop/shops.mjs'
import { insertVouchers, createVoucherOrderBody } from '../../load/shop/vouchers.mjs'

export const goal = 'G28'
export const title = 'A shop that is lost and comes back from its backup'

const PICTURE_PATH = `public${Object.values(JSON.parse(readFileSync('catalog/pictures.json', 'utf8')))[0]}`
const STOCK_QUANTITY = 10

/**
 * A shop with orders in every state, vouchers, mails and files is backed up while it runs, then deleted. The restored
 * data must be identical row by row, with all constraints, and the restored shop must sell.
 */
export async function run({ isSmall }) {
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const [oldStateFolder, newStateFolder] = ['state', 'new-state'].map((name) =>
    path.join(temporaryFolder, name),
  )
  const openShops = new Set()
  const openShopAt = async (stateFolder) => {
    const shop = await openShop({ state: stateFolder, vars: { WEBHOOK_SECRET, ...STAFF_SECRETS } })
    openShops.add(shop)
    return shop
  }
  const printedLines = []
  const recordMessage = (sentence) => printedLines.push(sentence)
  try {
    const shop = await openShopAt(oldStateFolder)
    const shopContents = await fillShop(shop, isSmall ? 30 : 1000)
    const uploadedFiles = await shop.listFiles()
    const databaseBefore = createLocalStore(oldStateFolder)
    const { file, manifestFile, manifest } = await createBackup(databaseBefore, {
      folder: path.join(temporaryFolder, 'backups'),
      say: recordMessage,
    })
    await databaseBefore.close()
    openShops.delete(shop)
    await shop.stop()
    rmSync(oldStateFolder, { recursive: true, force: true })

    const restoredDatabase = createLocalStore(newStateFolder)
    const isRestored = await restoreBackup(restoredDatabase, { file, say: recordMessage })
    const secondRestoreResult = await restoreBackup(restoredDatabase, { file, say: recordMessage }).then(
      () => 'restored',
      (error) => error.name,
    )
    const restoredFile = path.join(temporaryFolder, 'restored.sqlite')
    await restoredDatabase.copyTo(restoredFile)
    await restoredDatabase.close()
    const differingTables = findDifferentTables(file, restoredFile)
    const staleCounters = readCounters(restoredFile).filter(
      (value, index) => value <= readCounters(file)[index],
    )

    const restoredShop = await openShopAt(newStateFolder)
    const backedUpFiles = manifest.uploads.map(({ key }) => key)
    const restoredFiles = await restoredShop.listFiles()
    const responses = await Promise.all(
      shopContents.shown.map((path) => call(restoredShop, createGetRequest(path))),
    )
    const saleResponse = await call(restoredShop, createOrderRequest(shopContents.product))
    const [{ stock }] = await restoredShop.sql(
      'SELECT stock FROM products WHERE id = ?',
      shopContents.product,
    )
    const tokenResponse = await call(restoredShop, {
      ...createGetRequest('/api/admin/today'),
      headers: makeBearerHeader(shopContents.token),
    })
    return {
      checks: [
        checkAboveZero('orders backed up', manifest.rows.orders),
        checkAboveZero('vouchers backed up', manifest.rows.vouchers),
        checkAboveZero('mails backed up', manifest.rows.emails),
        checkAboveZero('files of pictures uploaded', countFiles(uploadedFiles, 'products')),
        checkAboveZero('photos of complaints uploaded', countFiles(uploadedFiles, 'complaints')),
        checkZero('uploaded files not backed up', countMissing(uploadedFiles, backedUpFiles)),
        checkZero('uploaded files not restored', countMissing(uploadedFiles, restoredFiles)),
        checkZero(
          'files that others may read',
          [file, manifestFile].filter((checkedFile) => (statSync(checkedFile).mode & 0o077) !== 0).length,
        ),
        checkEqual('restored, counted and balanced', isRestored, true),
        checkZero('tables that are not the same row by row', differingTables.length),
        checkZero('counters that went back', staleCounters.length),
        checkEqual('a second restore over it', secondRestoreResult, 'UserError'),
        checkZero(
          'pages, orders and pictures not served',
          responses.filter(({ status }) => status !== 200).length,
        ),
        checkEqual('an order of the restored shop', saleResponse.status, 201),
        checkEqual('pieces left after it', stock, shopContents.left - 1),
        checkEqual('a token of staff from before', tokenResponse.status, 401),
        ...(await checkIntegrityRules(restoredShop)),
      ],
      figures: { orders: manifest.rows.orders, tables: Object.keys(manifest.rows).length },
      notes: [
        ...differingTables.map((table) => `${table} differs`),
        ...printedLines.filter((line) => /^[✗ ]/.test(line)),
      ],
    }
  } finally {
    for (const shop of openShops) await shop.stop()
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

const countFiles = (keys, folder) => keys.filter((key) => key.startsWith(`${folder}/`)).length
const countMissing = (keys, otherKeys) => keys.filter((key) => !otherKeys.includes(key)).length
const makeBearerHeader = (token) => ({ Authorization: `Bearer ${token}` })

/** Fills a shop with paid, unpaid and cancelled orders, spent vouchers, mails, files and unusual texts. */
async function fillShop(shop, orderCount) {
  const [product] = await insertProducts(shop, 1, STOCK_QUANTITY)
  const products = await insertProducts(shop, orderCount, 1)
  const orderIds = await mapConcurrently(
    products,
    async (id) => (await call(shop, createOrderRequest(id))).body.id,
  )
  await mapConcurrently(orderIds.slice(0, orderCount / 2), (orderId) => payOrder(shop, orderId))
  const [voucher] = await insertVouchers(shop, 1, 10_000)
  const [{ id: voucherOrderId }] = await mapConcurrently(
    await insertProducts(shop, 1, 1),
    async (id) => (await call(shop, createVoucherOrderBody(id, voucher.code, { discount: 10_000 }))).body,
  )
  await payOrder(shop, voucherOrderId)
  await shop.sql('UPDATE orders SET hold_until = 0 WHERE id = ?', orderIds.at(-1))
  await call(shop, createOrderRequest(product))
  const token = await signIn(shop)
  const picture = await uploadPicture(shop, token)
  await sendPhoto(shop)
  await shop.runCron()
  // A text that exceeds the maximum size of a statement, with every character that SQL must escape.
  const longText = `„Zażółć” 'gęślą' 🔧 \\ -- ; \n`.repeat(10_000)
  await shop.sql(
    'UPDATE emails SET html = ?, text = ? WHERE id = (SELECT min(id) FROM emails)',
    longText,
    'before\0behind',
  )
  return {
    product,
    left: STOCK_QUANTITY - 1,
    token,
    shown: ['/', `/api/products/${product}`, `/api/orders/${orderIds[0]}/status`, picture],
  }
}

async function payOrder(shop, orderId) {
  const { body } = await call(shop, createPostRequest('/api/payments/create', { orderId }))
  const method = { type: 'blik', code: '777123' }
  await call(
    shop,
    createPostRequest('/api/payments/sandbox/confirm', { clientSecret: body.clientSecret, method }),
  )
}

async function uploadPicture(shop, token) {
  const body = new FormData()
  body.append('file', new File([readFileSync(PICTURE_PATH)], 'photo.webp'))
  const response = await fetch(`${shop.url}/api/admin/images`, {
    method: 'POST',
    headers: makeBearerHeader(token),
    body,
  })
  return (await response.json()).url
}

async function sendPhoto(shop) {
  const complaint = {
    name: 'Łucja Żak',
    order: 'AB12CD34',
    email: 'lucja@example.com',
    description: 'Po godzinie pracy staje.',
    wish: 'repair',
  }
  const { body } = await call(shop, createPostRequest('/api/complaints', complaint))
  await fetch(`${shop.url}/api/complaints/${body.id}/photos`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/webp', 'X-Photo-Token': body.photoToken },
    body: readFileSync(PICTURE_PATH),
  })
}

/** Lists the tables that differ between two copies of the database in the order or the values of their rows. */
function findDifferentTables(file, otherFile) {
  const [firstDatabase, secondDatabase] = [file, otherFile].map(openBackupDatabase)
  const schemaQuery =
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name"
  const readTableRowsText = (db, name) =>
    JSON.stringify(db.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all())
  try {
    const comparedTables = listTables(firstDatabase).filter(({ name }) => !COUNTER_TABLES.includes(name))
    const differingTables = comparedTables
      .filter(
        ({ name }) => readTableRowsText(firstDatabase, name) !== readTableRowsText(secondDatabase, name),
      )
      .map(({ name }) => name)
    const isSameSchema =
      JSON.stringify(firstDatabase.prepare(schemaQuery).all()) ===
      JSON.stringify(secondDatabase.prepare(schemaQuery).all())
    return isSameSchema ? differingTables : ['the schema', ...differingTables]
  } finally {
    firstDatabase.close()
    secondDatabase.close()
  }
}

function readCounters(file) {
  const db = openBackupDatabase(file)
  const counterValues = COUNTER_TABLES.map(
    (table) => Object.values(db.prepare(`SELECT * FROM ${table}`).get())[1],
  )
  db.close()
  return counterValues
}
