import { Hono } from 'hono'
import * as z from 'zod/mini'
import { isPolishNip } from '../../../domain/forms/company'
import { fieldErrorCode } from '../../../domain/forms/fields'
import { postalCodeSchema, taxNumberSchema } from '../../../domain/forms/text-field'
import type { AppEnv } from '../../http/context'
import { parseOrThrow } from '../../http/validate'

const TownsPath = z.object({ postalCode: postalCodeSchema })
/** The VAT register contains Polish tax numbers only. */
const CompanyPath = z.object({ nip: taxNumberSchema.check(z.refine(isPolishNip, fieldErrorCode('nip'))) })

/**
 * Look-ups that fill the checkout form. A failing outside service is not an error, because the buyer can type the data.
 * The code loads on demand, because most requests do not need this code (decision 030).
 */
export const checkoutRoutes = new Hono<AppEnv>()
  .get('/towns/:postalCode', async (c) => {
    const { postalCode } = parseOrThrow(TownsPath, c.req.param())
    const { findTowns } = await import('./find-towns')
    return c.json({ towns: await findTowns(c.var.deps, postalCode) })
  })
  .get('/companies/:nip', async (c) => {
    const { nip } = parseOrThrow(CompanyPath, c.req.param())
    const { findCompany } = await import('./find-company')
    const foundCompany = await findCompany(c.var.deps, nip)
    return c.json({ hasAnswer: foundCompany !== null, company: foundCompany?.company ?? null })
  })
