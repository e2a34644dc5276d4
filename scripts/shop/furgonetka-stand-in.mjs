// A fake of the REST API of Furgonetka, a broker of couriers: OAuth tokens, drafts of packages, commands that run a
// moment later, labels as PDF, steps of parcels, webhooks. It uses the formats and rules of Furgonetka, but needs no
// network.
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createLabelPdf } from './label-pdf.mjs'
import { listenLocally } from './listen-locally.mjs'

const COURIERS = ['dpd', 'dhl', 'gls', 'ups']
const COURIER_NAMES = { dpd: 'DPD', dhl: 'DHL', gls: 'GLS', ups: 'UPS' }
/** Gross prices of a label, PLN. */
const LABEL_PRICES = { dpd: 19.9, dhl: 22.5, gls: 18.45, ups: 24.6 }
/** Functions that create the parcel number of each courier from the id of the package. */
const PARCEL_NUMBER_FORMATS = {
  dpd: (id) => `${String(id).padStart(13, '0')}U`,
  dhl: (id) => String(id).padStart(11, '3'),
  gls: (id) => String(id).padStart(11, '6'),
  ups: (id) => `1Z${String(id).padStart(16, '0')}`,
}
/** Maximum weight of a parcel (kg), and maximum sum of its three sides (cm). */
const MAX_WEIGHT_KG = 70
const MAX_SIDES_SUM_CM = 400
const TOKEN_LIFETIME_SECONDS = 30 * 24 * 60 * 60
const MAX_PAGE_SIZE = 100
/** Time for which a slow answer waits, ms. Longer than the time limit of every caller. */
const SLOW_ANSWER_MS = 30_000
/** Time after which a late call has its effect, ms. Longer than the time limit of an impatient caller. */
const LATE_EFFECT_MS = 400
/** Time after which a command of the local shop runs, ms. */
const COMMAND_DELAY_MS = 1500

/** The account of the local shop. */
export const LOCAL_FURGONETKA_ACCOUNT = {
  id: 1,
  clientId: 'local-shop',
  clientSecret: 'furgonetka-stand-in',
  login: 'shop@example.com',
  password: 'furgonetka-stand-in',
}

const createErrors = (status, ...errors) => ({ status, body: { errors } })

const isFilled = (value) => typeof value === 'string' && value.trim() !== ''

/** A time as Furgonetka writes it: Polish time without a zone. */
const formatTime = (timestamp) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(timestamp)

/** Returns the errors of an address. */
function findAddressErrors(role, address = {}) {
  const requiredFields = ['name', 'street', 'postcode', 'city', 'phone', 'email']
  return [
    ...requiredFields
      .filter((field) => !isFilled(address[field]))
      .map((field) => ({ path: `${role}.${field}`, message: 'To pole jest wymagane.' })),
    ...(isFilled(address.name) && !/^[^\d\s]+( [^\d\s]+)+$/.test(address.name.trim())
      ? [{ path: `${role}.name`, message: 'Podaj imię i nazwisko.' }]
      : []),
    ...(isFilled(address.phone) && !/^\d{9}$/.test(address.phone)
      ? [{ path: `${role}.phone`, message: 'Numer telefonu musi mieć 9 cyfr.' }]
      : []),
  ]
}

/** Returns the errors of a package form; empty if it is valid. */
function findPackageErrors({
  service_id: serviceId,
  pickup,
  receiver,
  parcels,
  user_reference_number: reference,
}) {
  const [parcel = {}] = Array.isArray(parcels) ? parcels : []
  const sides = ['width', 'depth', 'height']
  const sidesSumCm = sides.reduce((sum, side) => sum + Number(parcel[side]), 0)
  return [
    ...(COURIERS[serviceId - 1] ? [] : [{ path: 'service_id', message: 'Nieznana usługa.' }]),
    ...findAddressErrors('pickup', pickup),
    ...findAddressErrors('receiver', receiver),
    ...sides
      .filter((side) => !(Number.isInteger(parcel[side]) && parcel[side] > 0))
      .map((side) => ({ path: `parcels[0].${side}`, message: 'Podaj wymiar w centymetrach.' })),
    ...(parcel.weight > 0 && parcel.weight <= MAX_WEIGHT_KG
      ? []
      : [{ path: 'parcels[0].weight', message: 'Paczka może ważyć do 70 kg.' }]),
    ...(sidesSumCm > MAX_SIDES_SUM_CM
      ? [{ path: 'parcels[0].width', message: 'Paczka jest za duża dla tego kuriera.' }]
      : []),
    ...(reference === undefined || String(reference).length <= 40
      ? []
      : [{ path: 'user_reference_number', message: 'Najwyżej 40 znaków.' }]),
  ]
}

async function readText(request) {
  const bodyChunks = []
  for await (const part of request) bodyChunks.push(part)
  return Buffer.concat(bodyChunks).toString()
}

/**
 * Starts the fake on a loopback port. Use its `url` as FURGONETKA_API_URL. Calls for tests:
 * - POST /control/accounts creates an account with the fields of `LOCAL_FURGONETKA_ACCOUNT`. Its commands run only when
 *   a test runs them.
 * - PUT /control/accounts/:id `{ fault, route, webhookUrl, balance, couriers, tokens }`. A fault lets all further calls of the
 *   account fail, or only those of `route`. `error`: 500. `slow`: no answer in time. `lost`: the call has its effect,
 *   but the answer is lost. `late`: the call has its effect after an impatient caller gave up, and the answer is lost.
 *   `missing`: 404. `unauthorized`: 401. Null ends the fault. `tokens: null` makes all access tokens of the account
 *   invalid.
 * - PUT /control/accounts/:id/commands runs the commands that wait.
 * - GET /control/accounts/:id lists its packages with the number of calls of each route.
 * - PUT /control/packages/:id `{ status, at }` gives a package a state and sends the webhook. `:id` is the id of the
 *   package or the parcel number.
 */
export async function startFurgonetkaStandIn(port = 0) {
  const accounts = new Map()
  const packages = new Map()
  let origin = ''
  let lastId = Date.now() % 1_000_000

  const addAccount = (account) => {
    accounts.set(account.id, {
      commandDelayMs: null,
      commands: new Map(),
      tokens: new Set(),
      balance: 1000,
      couriers: COURIERS,
      webhookUrl: null,
      webhookSalt: 'salt',
      fault: null,
      route: null,
      calls: {},
      ...account,
    })
    return account
  }
  addAccount({ ...LOCAL_FURGONETKA_ACCOUNT, commandDelayMs: COMMAND_DELAY_MS })

  const listPackages = (account) =>
    [...packages.values()].filter((storedPackage) => storedPackage.account === account)

  async function sendWebhook({ account, data, steps }) {
    if (!account.webhookUrl) return
    const [parcel] = data.parcels
    const tracking = { description: '', branch: '', ...steps[0] }
    const fields = [
      data.package_id,
      parcel.package_no,
      data.user_reference_number,
      tracking.state,
      tracking.description,
      tracking.datetime,
      tracking.branch,
    ]
    // A webhook is lost if the shop is closed. The real service repeats it, and the shop also asks by itself.
    await fetch(account.webhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        package_id: data.package_id,
        package_no: parcel.package_no,
        partner_order_id: data.user_reference_number,
        tracking,
        control: createHash('md5')
          .update(fields.join('') + account.webhookSalt)
          .digest('hex'),
      }),
    }).catch(() => undefined)
  }

  async function setState(storedPackage, state, at = Date.now()) {
    const { data, steps } = storedPackage
    const [parcel] = data.parcels
    data.state = state
    parcel.state = state
    parcel.datetime_status = formatTime(at)
    if (state !== 'waiting' && state !== 'canceled')
      parcel.package_no ??= PARCEL_NUMBER_FORMATS[data.service](data.package_id)
    steps.unshift({ state, description: state, datetime: formatTime(at), branch: 'Łódź' })
    steps.sort((a, b) => b.datetime.localeCompare(a.datetime))
    await sendWebhook(storedPackage)
  }

  function createPackage(account, form) {
    const errors = findPackageErrors(form)
    if (errors.length > 0) return createErrors(400, ...errors)
    const service = COURIERS[form.service_id - 1]
    const data = {
      package_id: String(++lastId),
      state: 'waiting',
      service,
      service_id: form.service_id,
      type: form.type ?? 'package',
      pickup: form.pickup,
      sender: form.sender ?? form.pickup,
      receiver: form.receiver,
      user_reference_number: form.user_reference_number ?? null,
      pricing: {
        price_gross: LABEL_PRICES[service],
        price_net: Number((LABEL_PRICES[service] / 1.23).toFixed(2)),
      },
      parcels: form.parcels.map((parcel) => ({
        ...parcel,
        package_no: null,
        state: 'waiting',
        datetime_status: null,
      })),
      datetime_add: formatTime(Date.now()),
      datetime_order: null,
    }
    packages.set(data.package_id, { account, data, steps: [] })
    return { status: 200, body: data }
  }

  /** Stores a command, which runs later. A second command with the same id is rejected. */
  function addCommand(account, uuid, run) {
    if (account.commands.has(uuid))
      return createErrors(400, { path: 'uuid', message: 'Polecenie już istnieje.' })
    const command = { uuid, status: 'queueing', errors: [], url: null, datetime_change: null, run }
    account.commands.set(uuid, command)
    if (account.commandDelayMs !== null)
      setTimeout(() => void finishCommand(command), account.commandDelayMs).unref()
    return { status: 200, body: { uuid } }
  }

  async function finishCommand(command) {
    if (command.status !== 'queueing') return
    const errors = await command.run(command)
    command.errors = errors
    command.status = errors.length > 0 ? 'error' : 'successful'
    command.datetime_change = formatTime(Date.now())
  }

  const findPackages = (account, ids = []) =>
    ids.flatMap(({ id }) => {
      const storedPackage = packages.get(String(id))
      return storedPackage?.account === account ? [storedPackage] : []
    })

  async function orderPackages(account, storedPackages) {
    const errors = []
    for (const storedPackage of storedPackages) {
      const { data } = storedPackage
      if (data.state !== 'waiting') errors.push({ path: '', message: 'Przesyłka jest już zamówiona.' })
      else if (account.balance < data.pricing.price_gross)
        errors.push({ path: '', message: 'Za mało środków na koncie.' })
      else {
        account.balance -= data.pricing.price_gross
        data.datetime_order = formatTime(Date.now())
        await setState(storedPackage, 'ordered')
      }
    }
    return errors
  }

  async function cancelPackages(account, storedPackages) {
    const errors = []
    for (const storedPackage of storedPackages) {
      const { data } = storedPackage
      if (data.state !== 'ordered') {
        errors.push({ path: '', message: 'Kurier ma już tę przesyłkę.' })
        continue
      }
      account.balance += data.pricing.price_gross
      await setState(storedPackage, 'canceled')
    }
    return errors
  }

  function printLabels(storedPackages) {
    return createLabelPdf(
      storedPackages.map(({ data }) => [
        COURIER_NAMES[data.service],
        data.receiver.company || data.receiver.name,
        `${data.receiver.postcode} ${data.receiver.city}`,
        data.parcels[0].package_no,
        data.user_reference_number,
      ]),
    )
  }

  const toCommandBody = ({ run: _, ...command }) => command

  function answerCommand(account, method, kind, uuid, body) {
    const command = account.commands.get(uuid)
    if (method === 'GET')
      return command
        ? { status: 200, body: toCommandBody(command) }
        : createErrors(404, { message: 'Brak polecenia.' })
    const storedPackages = findPackages(account, body.packages)
    if (storedPackages.length === 0)
      return createErrors(400, { path: 'packages', message: 'Brak takiej przesyłki.' })
    switch (kind) {
      case 'order-commands':
        return addCommand(account, uuid, () => orderPackages(account, storedPackages))
      case 'cancel-command':
        return addCommand(account, uuid, () => cancelPackages(account, storedPackages))
      default:
        return addCommand(account, uuid, (newCommand) => {
          newCommand.url = `${origin}/files/${storedPackages.map(({ data }) => data.package_id).join(',')}.pdf`
          return []
        })
    }
  }

  function answerPackage(account, method, [, , packageId, detail]) {
    const storedPackage = packages.get(packageId)
    if (storedPackage?.account !== account) return createErrors(404, { message: 'Brak przesyłki.' })
    const { data, steps } = storedPackage
    if (method === 'DELETE') {
      if (data.state !== 'waiting') return createErrors(400, { message: 'Przesyłka jest już zamówiona.' })
      packages.delete(packageId)
      return { status: 204 }
    }
    if (detail === 'tracking') return { status: 200, body: { tracking: steps } }
    if (detail === 'label')
      return data.state === 'waiting' ? { status: 204 } : { status: 200, file: printLabels([storedPackage]) }
    return { status: 200, body: data }
  }

  function answerList(account, query) {
    const limit = Math.min(Number(query.get('limit') ?? 50), MAX_PAGE_SIZE)
    const lastPackageId = Number(query.get('last_package_id') ?? Infinity)
    const newestPackages = listPackages(account)
      .map(({ data }) => data)
      .filter(({ package_id: id }) => Number(id) < lastPackageId)
      .toSorted((a, b) => Number(b.package_id) - Number(a.package_id))
    return { status: 200, body: { packages: newestPackages.slice(0, limit) } }
  }

  function answerApi(account, method, pathParts, { query, body }) {
    const [, resource, id] = pathParts
    if (resource.endsWith('-command') || resource.endsWith('-commands'))
      return answerCommand(account, method, resource, id, body)
    if (resource === 'account' && id === 'services')
      return {
        status: 200,
        body: {
          services: account.couriers.map((courier) => ({
            id: COURIERS.indexOf(courier) + 1,
            service: courier,
            name: COURIER_NAMES[courier],
            owner: 'furgonetka',
          })),
        },
      }
    if (resource !== 'packages') return createErrors(404, { message: 'Brak zasobu.' })
    if (id) return answerPackage(account, method, pathParts)
    return method === 'POST' ? createPackage(account, body) : answerList(account, query)
  }

  function answerToken(request, text) {
    const [clientId, clientSecret] = Buffer.from(
      (request.headers.authorization ?? '').replace(/^Basic /, ''),
      'base64',
    )
      .toString()
      .split(':')
    const form = new URLSearchParams(text)
    const account = [...accounts.values()].find(
      (candidate) => candidate.clientId === clientId && candidate.clientSecret === clientSecret,
    )
    if (!account) return { status: 401, body: { error: 'invalid_client' } }
    account.calls['POST /oauth/token'] = (account.calls['POST /oauth/token'] ?? 0) + 1
    const isValid =
      form.get('grant_type') === 'password' &&
      form.get('username') === account.login &&
      form.get('password') === account.password
    if (!isValid) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomUUID()
    account.tokens.add(token)
    return {
      status: 200,
      body: { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFETIME_SECONDS, scope: 'api' },
    }
  }

  async function answerControl(method, [, , resource, id, detail], body) {
    if (resource === 'packages') {
      const storedPackage =
        packages.get(id) ?? [...packages.values()].find(({ data }) => data.parcels[0].package_no === id)
      if (!storedPackage) return createErrors(404, { message: 'no such package' })
      await setState(storedPackage, body.status, body.at)
      return { status: 200, body: storedPackage.data }
    }
    if (method === 'POST') {
      const key = ++lastId
      return {
        status: 201,
        body: addAccount({
          id: key,
          clientId: `client-${key}`,
          clientSecret: randomUUID(),
          login: `shop-${key}@example.com`,
          password: randomUUID(),
        }),
      }
    }
    const account = accounts.get(Number(id))
    if (detail === 'commands') {
      for (const command of account.commands.values()) await finishCommand(command)
      return { status: 204 }
    }
    if (method === 'GET')
      return {
        status: 200,
        body: {
          calls: account.calls,
          balance: account.balance,
          packages: listPackages(account).map(({ data }) => data),
        },
      }
    // A new fault without a route concerns all calls.
    Object.assign(account, 'fault' in body ? { route: null } : {}, body)
    if (body.tokens === null) account.tokens = new Set()
    return { status: 204 }
  }

  /** Returns the answer, or null if the caller must not get one. */
  async function createAnswer(request) {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const pathParts = url.pathname.split('/')
    const text = await readText(request)
    if (url.pathname === '/oauth/token') return answerToken(request, text)
    const body = text === '' ? {} : JSON.parse(text)
    if (pathParts[1] === 'control') return answerControl(request.method, pathParts, body)
    if (pathParts[1] === 'files') {
      const ids = pathParts[2].replace('.pdf', '').split(',')
      return { status: 200, file: printLabels(ids.map((id) => packages.get(id))) }
    }
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const account = [...accounts.values()].find(({ tokens }) => tokens.has(token))
    if (!account) return createErrors(401, { message: 'Nieprawidłowy token.' })
    const route = `${request.method} ${url.pathname.replace(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/, '/:id')}`
    account.calls[route] = (account.calls[route] ?? 0) + 1
    const fault = account.route === null || account.route === route ? account.fault : null
    if (fault === 'error') return createErrors(500, { message: 'Błąd serwera.' })
    if (fault === 'missing') return createErrors(404, { message: 'Nie znaleziono.' })
    if (fault === 'unauthorized') return createErrors(401, { message: 'Nieprawidłowy token.' })
    if (fault === 'slow') {
      await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS).unref())
      return null
    }
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_EFFECT_MS).unref())
    const answer = answerApi(account, request.method, pathParts, { query: url.searchParams, body })
    // The call had its effect, but a gateway before Furgonetka gave up.
    return fault === 'lost' || fault === 'late' ? createErrors(504, { message: 'Brama.' }) : answer
  }

  const server = createServer((request, response) => {
    void createAnswer(request)
      .catch(() => createErrors(400, { message: 'Nieprawidłowy JSON.' }))
      .then((answer) => {
        if (!answer) return response.destroy()
        response.writeHead(answer.status, {
          'Content-Type': answer.file ? 'application/pdf' : 'application/json',
        })
        return response.end(answer.file ?? (answer.body ? JSON.stringify(answer.body) : ''))
      })
  })
  origin = await listenLocally(server, port)
  return {
    url: origin,
    /** Sets the address of the local shop, to which the fake then sends webhooks. */
    setWebhookUrl: (webhookUrl) => Object.assign(accounts.get(LOCAL_FURGONETKA_ACCOUNT.id), { webhookUrl }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
