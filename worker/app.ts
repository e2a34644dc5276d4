import { Hono } from 'hono'
import { makeCatalogDeps, makeDeps } from './make-deps'
import { adminRoutes } from './features/admin/admin.routes'
import { cartRoutes } from './features/cart/cart.routes'
import { chatSessionsRoutes } from './features/chat/sessions.routes'
import { pickupPointRoutes } from './features/pickup-points/pickup-points.routes'
import { checkoutRoutes } from './features/checkout/checkout.routes'
import { customersRoutes } from './features/customers/customers.routes'
import { complaintsExportRoutes } from './features/returns/complaints/complaints-export.routes'
import { complaintsRoutes } from './features/returns/complaints/complaints.routes'
import { staffComplaintsRoutes } from './features/returns/complaints/staff-complaints.routes'
import { emailsRoutes } from './features/mail/emails.routes'
import { devicesRoutes } from './features/admin/devices/devices.routes'
import { secondFactorRoutes } from './features/admin/second-factor/second-factor.routes'
import { jobsRoutes } from './features/admin/jobs/jobs.routes'
import { newsletterRoutes } from './features/marketing/newsletter/newsletter.routes'
import { staffNewsletterRoutes } from './features/marketing/newsletter/staff-newsletter.routes'
import { ordersExportRoutes } from './features/orders/orders-export.routes'
import { saleStepsRoutes, staffSalesRoutes } from './features/orders/by-hand/by-hand.routes'
import { ordersRoutes } from './features/orders/orders.routes'
import { pageViewRoutes } from './features/statistics/page-views.routes'
import { paymentsRoutes } from './features/payments/payments.routes'
import { catalogRoutes, categoriesRoutes, productsRoutes } from './features/products/products.routes'
import { collectionsRoutes } from './features/shipments/collections/collections.routes'
import {
  labelMessagesRoutes,
  labelServicesRoutes,
  shipmentsRoutes,
} from './features/shipments/shipments.routes'
import { ratesRoutes } from './features/rates/rates.routes'
import { goodsRoutes } from './features/orders/goods/goods.routes'
import { refundsRoutes } from './features/refunds/refunds.routes'
import { staffProductsRoutes } from './features/products/staff-products.routes'
import { orderReviewRoutes } from './features/reviews/order-review.routes'
import { reviewsRoutes } from './features/reviews/reviews.routes'
import { staffReviewsRoutes } from './features/reviews/staff-reviews.routes'
import { settingsRoutes, textsRoutes } from './features/settings/settings.routes'
import { statisticsRoutes } from './features/statistics/statistics.routes'
import { staffViewingsRoutes } from './features/viewings/staff-viewings.routes'
import { viewingsRoutes } from './features/viewings/viewings.routes'
import { withdrawalsExportRoutes } from './features/returns/withdrawals/withdrawals-export.routes'
import { staffWithdrawalsRoutes } from './features/returns/withdrawals/staff-withdrawals.routes'
import { withdrawalsRoutes } from './features/returns/withdrawals/withdrawals.routes'
import { staffVouchersRoutes } from './features/vouchers/staff-vouchers.routes'
import { vouchersRoutes } from './features/vouchers/vouchers.routes'
import { checkHealth } from './features/admin/health/health'
import { accessMiddleware } from './http/access'
import { readBody } from './http/read-body'
import type { AppEnv } from './http/context'
import { countryOf, geoDtoOf } from './http/geo'
import { requestIdMiddleware } from './http/request-id'
import { onError, problemResponse } from './http/problem'
import { setLogOrderId } from './log'

const routes = new Hono<AppEnv>()
  .get('/health', async (c) => {
    const healthReport = await checkHealth(c.var.deps)
    return c.json(healthReport, healthReport.status === 'ok' ? 200 : 503)
  })
  .get('/geo', (c) => c.json(geoDtoOf(countryOf(c.req.raw, c.env))))
  .route('/rates', ratesRoutes)
  .route('/products', productsRoutes)
  .route('/catalog', catalogRoutes)
  .route('/categories', categoriesRoutes)
  .route('/reviews', reviewsRoutes)
  .route('/texts', textsRoutes)
  .route('/cart', cartRoutes)
  .route('/checkout', checkoutRoutes)
  .route('/pickup-points', pickupPointRoutes)
  .route('/newsletter', newsletterRoutes)
  .route('/withdrawals', withdrawalsRoutes)
  .route('/complaints', complaintsRoutes)
  .route('/viewings', viewingsRoutes)
  .route('/page-view', pageViewRoutes)
  .route('/orders', ordersRoutes)
  .route('/orders', refundsRoutes)
  .route('/orders', saleStepsRoutes)
  .route('/orders', goodsRoutes)
  .route('/orders', shipmentsRoutes)
  .route('/orders', orderReviewRoutes)
  .route('/admin', adminRoutes)
  .route('/admin', settingsRoutes)
  .route('/admin', labelServicesRoutes)
  .route('/admin/collections', collectionsRoutes)
  .route('/admin/jobs', jobsRoutes)
  .route('/admin/devices', devicesRoutes)
  .route('/admin/second-factor', secondFactorRoutes)
  .route('/admin', statisticsRoutes)
  .route('/admin', staffNewsletterRoutes)
  .route('/admin/vouchers', staffVouchersRoutes)
  .route('/admin/sales', staffSalesRoutes)
  .route('/admin/emails', emailsRoutes)
  .route('/admin/customers', customersRoutes)
  .route('/admin/withdrawals', staffWithdrawalsRoutes)
  .route('/admin/reviews', staffReviewsRoutes)
  .route('/admin/complaints', staffComplaintsRoutes)
  .route('/admin/viewings', staffViewingsRoutes)
  .route('/admin/export', ordersExportRoutes)
  .route('/admin/export', withdrawalsExportRoutes)
  .route('/admin/export', complaintsExportRoutes)
  .route('/admin', staffProductsRoutes)
  .route('/chat/sessions', chatSessionsRoutes)
  .route('/payments', paymentsRoutes)
  .route('/webhooks', labelMessagesRoutes)
  .route('/vouchers', vouchersRoutes)

/** The API. Answers everything under /api. */
export const app = new Hono<AppEnv>()
  .onError(onError)
  .notFound((c) => problemResponse(c, 'request.not_found'))
  .use(requestIdMiddleware)
  .use(async (c, next) => {
    const [, id] = /^\/api\/orders\/([^/]+)/.exec(c.req.path) ?? []
    setLogOrderId(id)
    const createDeps = /^\/api\/(products|categories|catalog)\b/.test(c.req.path) ? makeCatalogDeps : makeDeps
    c.set('deps', await createDeps(c.env, (work) => c.executionCtx.waitUntil(work)))
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Request-Id', c.get('requestId'))
  })
  .use('/api/*', accessMiddleware)
  .use('/api/*', readBody)
  .route('/api', routes)

export type AppType = typeof routes
