import type { MailKind } from '../domain/mail/email-list'
import { unitsAt } from '../domain/orders/goods'
import type { Language } from '../domain/language'
import { minor, type Minor } from '../domain/money/money'
import { toAgreedTexts } from '../domain/orders/order-agreement'
import type { RefundItem } from '../domain/refunds/refund-plan'
import { FIRST_SETTINGS } from '../domain/settings/settings'
import { legalVersion } from '../domain/settings/terms'
import { chatAnswerMail, chatTranscriptMail } from '../worker/mail/templates/chat-mails'
import { complaintAnswerMail, complaintReceiptMail } from '../worker/mail/templates/complaint-mails'
import { contractDocuments } from '../worker/mail/documents/contract-documents'
import { deadlinesMail } from '../worker/mail/templates/deadlines-mail'
import { deliveredMail } from '../worker/mail/templates/delivered-mail'
import { followUpMail } from '../worker/mail/templates/follow-up-mail'
import { renderMail } from '../worker/mail/layout/mail-layout'
import { signUpConfirmationMail, newsletterIssueMail } from '../worker/mail/templates/newsletter-mails'
import { orderLinkMail } from '../worker/mail/templates/order-link-mail'
import { buildOrderMail } from '../worker/mail/templates/order-mails'
import type { NewMail } from '../worker/mail/outbox/new-mail'
import { refundFailedMail, refundMail } from '../worker/mail/templates/refund-mail'
import { reminderMail } from '../worker/mail/templates/reminder-mail'
import { shipmentCorrectionMail, shippedMail } from '../worker/mail/templates/shipped-mail'
import { signInLinkMail } from '../worker/mail/templates/sign-in-link-mail'
import { voucherExpiryMail, voucherMail } from '../worker/mail/templates/voucher-mails'
import { unprovenRequestMail } from '../worker/mail/templates/unproven-request-mail'
import { withdrawalReceipt } from '../worker/mail/templates/withdrawal-receipt'
import type { OrderRow } from '../worker/features/orders/orders.table'
import type { LedgerLine } from '../worker/features/orders/views/read-order'
import { DAY_MS } from '../domain/time/time'

const SAMPLE_NOW = Date.UTC(2026, 10, 22, 13, 5, 9)
const SAMPLE_ID = '3f2b8c1e-77aa-4a3e-9f7d-0d1c2b3a4f5e'

type MailSamples = Record<MailKind, NewMail[]>

/** A text that replaces every user's text in the samples; undefined keeps the sample texts. */
type UserText = string | undefined

/** Every mail of the shop, with long names and all optional parts. A kind without a sample does not compile. */
function createMailSamples(language: Language, appUrl: string, userText: UserText): MailSamples {
  const userTextOrDefault = (text: string) => userText ?? text
  const settings = {
    ...FIRST_SETTINGS,
    texts: {
      mailPaid: {
        pl: userTextOrDefault('Do zobaczenia!\n\nJan\nz Wsi'),
        en: userTextOrDefault('See you!\n\nJan\nof the village'),
      },
    },
  }
  const deps = { settings, appUrl, now: () => SAMPLE_NOW }
  const isPolish = language === 'pl'
  const order: OrderRow = {
    id: SAMPLE_ID,
    sessionId: null,
    idempotencyKey: null,
    requestHash: '',
    contentHash: '',
    customerType: 'individual',
    buyerCapacity: null,
    firstName: userTextOrDefault('Wawrzyniec'),
    lastName: userTextOrDefault('Brzęczyszczykiewicz-Gżegżółkiewicz'),
    email: 'wawrzyniec.brzeczyszczykiewicz@example.com',
    phone: '+48600700800',
    address: userTextOrDefault('Osiedle Bohaterów Monte Cassino 123 m. 45'),
    city: userTextOrDefault('Konstantynów Łódzki'),
    postalCode: '95-050',
    companyName: userText ?? null,
    nip: null,
    courier: 'dpd',
    language,
    currency: isPolish ? 'PLN' : 'EUR',
    rateMicro: 230_000,
    ratesAt: SAMPLE_NOW,
    subtotal: minor(2598_00),
    shipping: minor(0),
    discount: minor(150_00),
    total: minor(2448_00),
    totalPln: minor(2448_00),
    state: 'paid',
    sequence: 3,
    paymentAttempt: 1,
    holdUntil: SAMPLE_NOW + 900_000,
    termsVersion: legalVersion('terms', settings),
    termsAcceptedAt: SAMPLE_NOW,
    marketingConsent: true,
    marketingWithdrawnAt: null,
    defectsAccepted: true,
    agreed: toAgreedTexts({
      language,
      buyerCapacity: null,
      isVoucher: false,
      hasDefects: true,
      marketing: true,
      named: { terms: '1', withdrawal: '1', marketing: '1' },
    }),
    emailSent: false,
    createdAt: SAMPLE_NOW,
    paidAt: SAMPLE_NOW,
    fulfilment: 'shipped',
    shippedWith: 'dpd',
    trackingNumber: '0000012345678',
    packedAt: SAMPLE_NOW,
    shippedAt: SAMPLE_NOW,
    deliveredAt: null,
    linkToken: '0123456789abcdef0123456789abcdef',
    boughtAddress: null,
    invoiceAddress: userText
      ? { address: `${userText} 12`, postalCode: '10115', city: userText, country: 'DE' }
      : null,
    wantsInvoice: true,
    followUpStatus: 'pending',
    followUpEmailSentAt: null,
    followUpVoucherId: null,
    anonymisedAt: null,
    household: null,
    shippingVatRate: 23,
  }
  const line = (position: number, name: string, price: Minor): LedgerLine => ({
    orderId: SAMPLE_ID,
    productId: `p${position}`,
    position,
    name: userTextOrDefault(name),
    names: { pl: userTextOrDefault(name), en: userTextOrDefault(name) },
    sku: `DCF899P2-QW-00${position}`,
    defects:
      position === 0
        ? [
            {
              pl: userTextOrDefault('rysy na obudowie po lewej stronie'),
              en: userTextOrDefault('scratches on the left of the housing'),
            },
            { pl: 'brak oryginalnego opakowania', en: 'no original box' },
          ]
        : [],
    quantity: 1,
    unitPrice: price,
    unitPricePln: price,
    total: price,
    ...unitsAt('shipped', 1),
    units: unitsAt('shipped', 1),
    settled: 0,
    value: price,
    grade: position === 0 ? 'C' : 'A',
    vatRate: 23,
    guarantee:
      position === 0
        ? {
            promise: userTextOrDefault('12 miesięcy gwarancji producenta'),
            guarantor: userTextOrDefault('Narzędzia sp. z o.o., ul. Prosta 1, 90-001 Łódź'),
            scope: userTextOrDefault('Naprawa lub wymiana.'),
            territory: userTextOrDefault('Unia Europejska'),
            claim: userTextOrDefault('Zgłoś na serwis@example.com.'),
            termsUrl: 'https://www.example.com/gwarancja',
            model: userTextOrDefault('DCF899P2'),
            serialNumber: userTextOrDefault('2025 11 0042'),
            label: null,
          }
        : null,
  })
  const lines = [
    line(0, 'Klucz udarowy DeWalt DCF899P2 1/2 cala z dwoma akumulatorami 5,0 Ah i walizką', minor(1299_00)),
    line(1, 'Laser krzyżowy', minor(1299_00)),
  ]
  const voucher = {
    id: SAMPLE_ID,
    code: 'GIFT-9ETL-QATT-WYFL',
    voucherType: 'purchased' as const,
    status: 'issued' as const,
    currency: order.currency,
    amountInitial: minor(150_00),
    amountRemaining: minor(37_50),
    issuedToEmail: 'zuzanna@example.com',
    issuedOrderId: SAMPLE_ID,
    redeemedOrderId: null,
    redeemedAt: null,
    metadata: null,
    expiresAt: SAMPLE_NOW + 365 * DAY_MS,
    createdAt: SAMPLE_NOW,
    recodedAt: null,
    givenReason: null,
    voucherVat: 'single' as const,
    vatRate: 23,
  }
  const usedVoucher = { ...voucher, remaining: minor(37_50) }
  const voucherPurchase = {
    orderId: SAMPLE_ID,
    name: isPolish ? 'Bon Podarunkowy' : 'Gift Voucher',
    recipientEmail: 'zuzanna@example.com',
    greeting: userTextOrDefault('Sto lat, Zuziu!\nNiech się kręci.'),
    sendAt: SAMPLE_NOW + DAY_MS,
    voucherVat: 'single' as const,
    vatRate: 23,
  }
  const purchasedGoods = { order, lines, purchase: null, used: usedVoucher }
  const giftPurchase = {
    order: { ...order, subtotal: order.total, discount: minor(0) },
    lines: [],
    purchase: voucherPurchase,
    used: null,
  }
  const fullOrder = {
    order,
    lines,
    purchase: null,
    bought: null,
    refunds: [],
    refundItems: [],
    isMissing: false,
    isReplaced: false,
    redemption: {
      orderId: SAMPLE_ID,
      voucherId: SAMPLE_ID,
      amount: minor(150_00),
      discount: minor(150_00),
      state: 'captured' as const,
      changedAt: SAMPLE_NOW,
      voucher,
    },
  }
  const chat = {
    id: SAMPLE_ID,
    customerName: userTextOrDefault('Wawrzyniec'),
    customerEmail: order.email,
    language,
  }
  const message = (sequence: number, sender: 'customer' | 'admin', text: string) => ({
    id: SAMPLE_ID,
    sessionId: SAMPLE_ID,
    sequence,
    sender,
    message: userTextOrDefault(text),
    createdAt: new Date(SAMPLE_NOW).toISOString(),
    isRead: false,
  })
  const messages = [
    message(1, 'customer', isPolish ? 'Czy jest walizka?' : 'Is there a case?'),
    message(
      2,
      'admin',
      isPolish ? 'Tak, jest <b>walizka</b>.\n\nPozdrawiam' : 'Yes, there is one.\n\nRegards',
    ),
  ]
  const complaint = {
    id: SAMPLE_ID,
    name: `${order.firstName} ${order.lastName}`,
    orderText: userTextOrDefault('#3F2B8C1E'),
    email: order.email,
    product: lines[0]?.name ?? null,
    description: userTextOrDefault('Nie wchodzi drugi bieg.\nPierwszy działa.'),
    wish: 'repair' as const,
    language,
    submittedAt: SAMPLE_NOW,
  }
  const refund = {
    id: SAMPLE_ID,
    money: minor(200_00),
    discount: minor(50_00),
    voucherAmount: minor(50_00),
    isByTransfer: false,
    reason: 'withdrawal' as const,
    note: null,
    replacesId: null,
    items: [
      { kind: 'returned', productId: 'p1', quantity: 1, value: minor(1299_00), amount: minor(200_00) },
      { kind: 'goodwill', productId: null, quantity: 0, value: minor(50_00), amount: minor(50_00) },
    ] satisfies RefundItem[],
  }
  const cancellationRefund = {
    ...refund,
    reason: 'cancellation' as const,
    note: userTextOrDefault('Skrzynka była otwarta.\nBrakowało kluczyka.'),
    items: lines.map(({ productId, total }) => ({
      kind: 'cancelled' as const,
      productId,
      quantity: 1,
      value: total,
      amount: total,
    })),
  }
  const parcelItems = lines.map(({ name, quantity }) => ({ name, quantity }))
  return {
    order_received: [
      buildOrderMail('received', purchasedGoods, deps),
      buildOrderMail('received', giftPurchase, deps),
    ],
    order_paid: [buildOrderMail('paid', purchasedGoods, deps), buildOrderMail('paid', giftPurchase, deps)],
    order_cancelled: [buildOrderMail('cancelled', purchasedGoods, deps)],
    order_refundDue: [buildOrderMail('refundDue', purchasedGoods, deps)],
    order_shipped: [
      shippedMail(
        { order, goods: parcelItems },
        { shippedWith: 'dpd', trackingNumber: '0000012345678' },
        deps,
      ),
      shipmentCorrectionMail(
        { order, goods: parcelItems },
        { shippedWith: 'gls', trackingNumber: '680012345678' },
        deps,
      ),
    ],
    order_delivered: [deliveredMail(order, SAMPLE_NOW, appUrl)],
    order_reminder: [reminderMail(order, appUrl)],
    follow_up: [
      followUpMail(
        { ...order, goods: lines[0]?.name ?? '' },
        { ...voucher, voucherType: 'follow_up', amountInitial: minor(20_00) },
        appUrl,
      ),
    ],
    order_link: [orderLinkMail(order, { language, slot: 1, appUrl })],
    refund: [
      refundMail(fullOrder, refund, SAMPLE_NOW + 40 * DAY_MS, appUrl),
      refundMail(fullOrder, { ...refund, isByTransfer: true }, SAMPLE_NOW, appUrl),
      refundMail(fullOrder, cancellationRefund, SAMPLE_NOW + 40 * DAY_MS, appUrl),
      refundMail(
        fullOrder,
        { ...cancellationRefund, items: cancellationRefund.items.slice(1) },
        SAMPLE_NOW + 40 * DAY_MS,
        appUrl,
      ),
      refundMail(fullOrder, { ...refund, items: [], replacesId: SAMPLE_ID }, SAMPLE_NOW, appUrl),
    ],
    refund_failed: [refundFailedMail(order, refund, appUrl)],
    voucher: [
      voucherMail({ voucher, amount: voucher.amountInitial, order, purchase: voucherPurchase, appUrl }),
    ],
    voucher_ends: [voucherExpiryMail(voucher, 'WYFL', language)],
    withdrawal_receipt: [
      withdrawalReceipt(
        {
          id: SAMPLE_ID,
          name: `${order.firstName} ${order.lastName}`,
          orderText: userTextOrDefault('#3F2B8C1E'),
          email: order.email,
          items: lines.map(({ name }) => name),
          message: userTextOrDefault('Za ciężki.\nPozdrawiam'),
          language,
          submittedAt: SAMPLE_NOW,
        },
        settings,
      ),
    ],
    unproven_request: [
      unprovenRequestMail(order, { kind: 'withdrawal', at: SAMPLE_NOW, appUrl }),
      unprovenRequestMail(order, { kind: 'complaint', at: SAMPLE_NOW, appUrl }),
    ],
    complaint_receipt: [complaintReceiptMail(complaint)],
    complaint_answer: [
      complaintAnswerMail({
        ...complaint,
        status: 'accepted',
        answer: userTextOrDefault('Uwzględniamy reklamację.\n\nKurier odbierze narzędzie we wtorek.'),
      }),
      complaintAnswerMail({
        ...complaint,
        status: 'refused',
        answer: userTextOrDefault('Nie uwzględniamy reklamacji.'),
      }),
    ],
    newsletter_confirm: [
      signUpConfirmationMail(SAMPLE_ID, {
        email: order.email,
        language,
        token: '0123456789abcdef'.repeat(4),
        appUrl,
      }),
    ],
    newsletter_letter: [
      newsletterIssueMail(
        SAMPLE_ID,
        {
          pl: {
            subject: userTextOrDefault('Nowe narzędzia z targów'),
            text: userTextOrDefault('Dzień dobry.\n\nMamy nowe młoty.'),
          },
          en: {
            subject: userTextOrDefault('New tools from fairs'),
            text: userTextOrDefault('Hello.\n\nWe have new hammers.'),
          },
        },
        { email: order.email, language, token: '0123456789abcdef'.repeat(4), appUrl },
      ),
    ],
    chat_answer: [chatAnswerMail({ session: chat, answers: messages.slice(1), appUrl })],
    chat_transcript: [chatTranscriptMail({ session: chat, messages, recipient: order.email, appUrl })],
    shop_alert: [
      deadlinesMail(
        [
          { what: 'withdrawal', id: SAMPLE_ID, name: '#3F2B8C1E', due: Math.floor(SAMPLE_NOW / DAY_MS) - 1 },
          { what: 'delivery', id: SAMPLE_ID, name: '#3F2B8C1E', due: Math.floor(SAMPLE_NOW / DAY_MS) + 2 },
        ],
        { today: Math.floor(SAMPLE_NOW / DAY_MS), day: '2026-11-22', appUrl },
      ),
    ],
  }
}

/** Renders all sample mails as they are sent, and the contract documents. */
export function renderMailSamples(language: Language, appUrl: string, userText?: UserText) {
  const mails = Object.values(createMailSamples(language, appUrl, userText)).flatMap((samples) =>
    samples.map((mail, index) => ({
      name: index === 0 ? mail.kind : `${mail.kind}-${index + 1}`,
      subject: mail.subject,
      ...renderMail(mail, FIRST_SETTINGS.firm),
    })),
  )
  const { firm } = FIRST_SETTINGS
  const signInMail = signInLinkMail(firm, { language, token: 'a'.repeat(64), appUrl })
  const { subject, html, text } = signInMail
  return {
    mails: [...mails, { name: 'sign_in_link', subject, html, text }],
    documents: contractDocuments(language, FIRST_SETTINGS, appUrl),
  }
}
