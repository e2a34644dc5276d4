import * as z from 'zod/mini'
import { Email } from '../../mail/email'
import { fieldErrorCode } from '../../forms/fields'
import { proseSchema } from '../../forms/prose'
import { trimmedTextSchema } from '../../forms/text-field'

const NameAndAddress = { name: trimmedTextSchema(2, 200), address: trimmedTextSchema(5, 300) }
const ContactFields = { ...NameAndAddress, email: Email }

const websiteField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, fieldErrorCode('tooLong')),
    z.regex(/^$|^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/, fieldErrorCode('invalid')),
  )

/** The law requires the Polish text (rules 2.9). English readers get the Polish text if the English text is empty. */
const bilingualText = z.object({ pl: proseSchema(1000, 2), en: z.union([z.literal(''), proseSchema(1000)]) })

/**
 * The terms of a guarantee; its duration differs by product (Civil Code art. 577 and 577¹, rules 4.2). `guarantor` is
 * null if the manufacturer gives the guarantee; `termsUrl` may be empty.
 */
const Guarantee = z.object({
  guarantor: z.nullable(z.object(NameAndAddress)),
  /** The guarantor's obligations in case of a defect. */
  scope: bilingualText,
  territory: bilingualText,
  claim: bilingualText,
  termsUrl: websiteField,
})

/**
 * The maker of a product, as the offer has to show it: name, postal and electronic address; for a maker outside the EU
 * also its EU representative (GPSR art. 19, rules 5.1). `website` may be empty.
 */
export const ManufacturerFields = z.object({
  ...ContactFields,
  website: websiteField,
  euRepresentative: z.nullable(z.object(ContactFields)),
  /** The guarantee for the maker's products; null if unknown. */
  guarantee: z.nullable(Guarantee),
})
export type ManufacturerFields = z.infer<typeof ManufacturerFields>

/** The texts of a guarantee, which exist in Polish and English. */
export const GUARANTEE_TEXTS = ['scope', 'territory', 'claim'] as const
export type GuaranteeText = (typeof GUARANTEE_TEXTS)[number]

/**
 * The body of PUT /api/admin/manufacturers/{id}: all fields, the version that staff saw, and the English texts that
 * staff have compared with the Polish ones.
 */
export const ManufacturerChange = z.object({
  ...ManufacturerFields.shape,
  version: z.int().check(z.gte(1)),
  checkedTranslations: z.optional(
    z.array(z.enum(GUARANTEE_TEXTS)).check(z.maxLength(GUARANTEE_TEXTS.length)),
  ),
})
export type ManufacturerChange = z.infer<typeof ManufacturerChange>

type GuaranteeTexts = { guarantee: Record<GuaranteeText, { pl: string; en: string }> | null }

/**
 * Guarantee texts whose Polish version changed while the English version did not. Product pages would show the mismatch
 * at once.
 * Staff must therefore rewrite, remove or confirm (`checkedTexts`) the English text before saving.
 */
export const findUncheckedGuaranteeTexts = (
  textsBefore: GuaranteeTexts,
  textsAfter: GuaranteeTexts,
  checkedTexts: readonly GuaranteeText[] = [],
): GuaranteeText[] =>
  GUARANTEE_TEXTS.filter((textName) => {
    const [textBefore, textAfter] = [textsBefore.guarantee?.[textName], textsAfter.guarantee?.[textName]]
    if (!textBefore || !textAfter || checkedTexts.includes(textName)) return false
    return (
      textAfter.en.trim() !== '' &&
      textAfter.pl.trim() !== textBefore.pl.trim() &&
      textAfter.en.trim() === textBefore.en.trim()
    )
  })

/**
 * The host of a manufacturer's website ("dewalt.pl"), which distinguishes manufacturers of equal name and address.
 * Empty if unknown.
 */
export const websiteHostOf = (website: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(website)?.[1]?.toLowerCase() ?? ''
