// A fake of InPost's Points API with about 150 points. The fake answers in the format of the API, with its filters,
// sorting and pages, but needs no network.
import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.mjs'

/**
 * Towns with their points. `streets`: names of streets, each with a point at two house numbers. `center`: latitude and
 * longitude.
 */
const TOWNS = [
  [
    'Warszawa',
    'WAW',
    'mazowieckie',
    '00-838',
    [52.2297, 21.0122],
    ['Prosta', 'Marszałkowska', 'Puławska', 'Górczewska', 'Grochowska', 'Modlińska', 'Aleje Jerozolimskie'],
  ],
  [
    'Kraków',
    'KRA',
    'małopolskie',
    '31-406',
    [50.0647, 19.945],
    ['Długa', 'Wielicka', 'Karmelicka', 'Zakopiańska', 'Opolska'],
  ],
  [
    'Łódź',
    'LOD',
    'łódzkie',
    '90-001',
    [51.7592, 19.456],
    ['Piotrkowska', 'Zgierska', 'Pabianicka', 'Narutowicza', 'Rzgowska'],
  ],
  [
    'Wrocław',
    'WRO',
    'dolnośląskie',
    '50-124',
    [51.1079, 17.0385],
    ['Legnicka', 'Krzycka', 'Powstańców Śląskich', 'Grabiszyńska'],
  ],
  [
    'Poznań',
    'POZ',
    'wielkopolskie',
    '61-001',
    [52.4064, 16.9252],
    ['Głogowska', 'Naramowicka', 'Hetmańska', 'Dąbrowskiego'],
  ],
  [
    'Gdańsk',
    'GDA',
    'pomorskie',
    '80-298',
    [54.352, 18.6466],
    ['Grunwaldzka', 'Kartuska', 'Budowlanych', 'Długa'],
  ],
  ['Gdynia', 'GDY', 'pomorskie', '81-391', [54.5189, 18.5305], ['Świętojańska', 'Morska', 'Chwarznieńska']],
  [
    'Szczecin',
    'SZC',
    'zachodniopomorskie',
    '70-001',
    [53.4285, 14.5528],
    ['Mieszka I', 'Struga', 'Wojska Polskiego'],
  ],
  [
    'Bydgoszcz',
    'BYD',
    'kujawsko-pomorskie',
    '85-001',
    [53.1235, 18.0084],
    ['Fordońska', 'Gdańska', 'Szubińska'],
  ],
  ['Lublin', 'LUB', 'lubelskie', '20-001', [51.2465, 22.5684], ['Zana', 'Krańcowa', 'Turystyczna']],
  ['Białystok', 'BIA', 'podlaskie', '15-001', [53.1325, 23.1688], ['Lipowa', 'Wasilkowska', 'Hetmańska']],
  ['Katowice', 'KAT', 'śląskie', '40-001', [50.2649, 19.0238], ['Chorzowska', 'Kościuszki', 'Bocheńskiego']],
  [
    'Bielsko-Biała',
    'BBI',
    'śląskie',
    '43-300',
    [49.8225, 19.0444],
    ['Żywiecka', 'Piekarska', 'Jana Pawła II'],
  ],
  ['Olsztyn', 'OLS', 'warmińsko-mazurskie', '10-001', [53.7784, 20.4801], ['Sielska', 'Lubelska']],
  ['Rzeszów', 'RZE', 'podkarpackie', '35-001', [50.0412, 21.9991], ['Podkarpacka', 'Rejtana']],
  ['Kielce', 'KIE', 'świętokrzyskie', '25-001', [50.8661, 20.6286], ['Warszawska', 'Krakowska']],
  ['Toruń', 'TOR', 'kujawsko-pomorskie', '87-100', [53.0138, 18.5984], ['Szosa Lubicka', 'Broniewskiego']],
  ['Opole', 'OPO', 'opolskie', '45-001', [50.6751, 17.9213], ['Ozimska', 'Niemodlińska']],
  ['Zielona Góra', 'ZIE', 'lubuskie', '65-001', [51.9356, 15.5062], ['Wrocławska', 'Zjednoczenia']],
  ['Nowy Targ', 'NTA', 'małopolskie', '34-400', [49.4774, 20.0325], ['Szaflarska', 'Krakowska']],
  ['Stare Babice', 'STB', 'mazowieckie', '05-082', [52.2522, 20.8316], ['Rynek', 'Warszawska']],
  ['Konstantynów Łódzki', 'KNL', 'łódzkie', '95-050', [51.7477, 19.3255], ['Łódzka', 'Kilińskiego']],
  ['Zakopane', 'ZAK', 'małopolskie', '34-500', [49.2992, 19.9496], ['Nowotarska', 'Krupówki']],
  ['Dopiewo', 'DOP', 'wielkopolskie', '62-070', [52.3583, 16.6857], ['Poznańska']],
  ['Suwałki', 'SUW', 'podlaskie', '16-400', [54.1118, 22.9309], ['Noniewicza', 'Pułaskiego']],
]

const LOCATION_HINTS = [
  'Przy sklepie Biedronka',
  'Przy stacji Orlen',
  'Przy markecie Lidl',
  'Obok poczty',
  'Przy Żabce',
  null,
]
const HOUSE_NUMBERS = [12, 49]
/** Index of the point in each town that is a shop instead of a locker. */
const SHOP_POINT_INDEX = 2
const POINT_FUNCTIONS = ['parcel', 'parcel_send', 'parcel_collect', 'parcel_reverse_return_send']

/** Distance of two points of a town from each other, in degrees (about 700 m). */
const POINT_DISTANCE_DEGREES = 0.006

function createPoint([town, prefix, province, postalCode, [latitude, longitude], streets], index) {
  const street = streets[Math.floor(index / HOUSE_NUMBERS.length)]
  const houseNumber = HOUSE_NUMBERS[index % HOUSE_NUMBERS.length]
  const isShop = index === SHOP_POINT_INDEX
  const number = String(index + 1).padStart(2, '0')
  const angle = index * 2.4
  return {
    name: isShop ? `POP-${prefix}${index + 1}` : `${prefix}${number}M`,
    type: [isShop ? 'pop' : 'parcel_locker'],
    status: 'Operating',
    location: {
      latitude: latitude + Math.sin(angle) * POINT_DISTANCE_DEGREES * (index + 1),
      longitude: longitude + Math.cos(angle) * POINT_DISTANCE_DEGREES * (index + 1),
    },
    location_type: 'Outdoor',
    location_description: LOCATION_HINTS[index % LOCATION_HINTS.length],
    location_description_1: null,
    location_description_2: null,
    distance: null,
    opening_hours: isShop ? 'PN-SB 06:00-23:00' : '24/7',
    address: { line1: `${street} ${houseNumber}`, line2: `${postalCode} ${town}` },
    address_details: {
      city: town,
      province,
      post_code: postalCode,
      street,
      building_number: String(houseNumber),
      flat_number: null,
    },
    functions: [...POINT_FUNCTIONS],
    partner_id: isShop ? 33 : 0,
    location_247: !isShop,
    payment_available: true,
  }
}

/** Points that a buyer cannot choose: one out of order, one not built yet, one where parcels are only handed in. */
const CLOSED_POINTS = [
  { ...createPoint(TOWNS[0], 0), name: 'WAW90M', status: 'NonOperating' },
  { ...createPoint(TOWNS[0], 1), name: 'WAW91M', status: 'Created' },
  { ...createPoint(TOWNS[0], 3), name: 'WAW92M', functions: ['parcel_send'] },
]

const createPoints = () => [
  ...TOWNS.flatMap((town) =>
    Array.from({ length: town[5].length * HOUSE_NUMBERS.length }, (_, index) => createPoint(town, index)),
  ),
  ...CLOSED_POINTS,
]

const EARTH_RADIUS_M = 6_371_000
const toRadians = (degrees) => (degrees * Math.PI) / 180

/** Distance in metres (haversine formula). */
function distanceBetween(firstPoint, secondPoint) {
  const latitudeStep = toRadians(secondPoint.latitude - firstPoint.latitude)
  const longitudeStep = toRadians(secondPoint.longitude - firstPoint.longitude)
  const haversine =
    Math.sin(latitudeStep / 2) ** 2 +
    Math.cos(toRadians(firstPoint.latitude)) *
      Math.cos(toRadians(secondPoint.latitude)) *
      Math.sin(longitudeStep / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(haversine))
}

/** The place of a postal code: the town with this code, or with the same first two digits. */
function locatePostalCode(postalCode) {
  const town =
    TOWNS.find((one) => one[3] === postalCode) ??
    TOWNS.find((one) => one[3].slice(0, 2) === postalCode.slice(0, 2))
  return town && { latitude: town[4][0], longitude: town[4][1] }
}

const pickFields = (point, fields) =>
  fields ? Object.fromEntries(fields.split(',').map((field) => [field, point[field]])) : point

const POSITIVE_INTEGER = /^[1-9]\d*$/
const INTEGER_PARAMETERS = ['page', 'per_page', 'limit', 'max_distance']

const createParameterError = (key, error) => ({ status: 400, body: { status: 400, key, error } })

/** The answer to GET /v1/points. Unknown parameters are ignored, as by the API. */
function createPointListAnswer(points, query) {
  const invalidParameter = INTEGER_PARAMETERS.find(
    (name) => query.has(name) && !POSITIVE_INTEGER.test(query.get(name)),
  )
  if (invalidParameter) return createParameterError('validation_failed', `${invalidParameter} is invalid`)
  const postalCode = query.get('relative_post_code')
  const [latitude, longitude] = (query.get('relative_point') ?? '').split(',').map(Number)
  const searchCenter = postalCode
    ? locatePostalCode(postalCode)
    : query.has('relative_point')
      ? { latitude, longitude }
      : null
  if (postalCode && !searchCenter) return createParameterError('post_code_not_found', 'Post code not found.')
  if (searchCenter && Number.isNaN(searchCenter.latitude + searchCenter.longitude))
    return createParameterError('validation_failed', 'relative_point is invalid')
  const names = query.get('name')?.split(',')
  const filteredPoints = points
    .filter(
      ({ name, status, type, functions, address_details: address }) =>
        (!names || names.includes(name)) &&
        (!query.has('status') || status === query.get('status')) &&
        (!query.has('type') || type.includes(query.get('type'))) &&
        (!query.has('functions') ||
          query
            .get('functions')
            .split(',')
            .every((functionName) => functions.includes(functionName))) &&
        (!query.has('city') || address.city === query.get('city')) &&
        (!query.has('post_code') || address.post_code === query.get('post_code')),
    )
    .map((point) =>
      searchCenter ? { ...point, distance: distanceBetween(searchCenter, point.location) } : point,
    )
    .filter(({ distance }) => !query.has('max_distance') || distance <= Number(query.get('max_distance')))
    .toSorted((one, other) =>
      query.get('sort_by') === 'distance_to_relative_point'
        ? one.distance - other.distance
        : one.name.localeCompare(other.name),
    )
    .slice(0, Number(query.get('limit') ?? Infinity))
  const perPage = Number(query.get('per_page') ?? 25)
  const page = Number(query.get('page') ?? 1)
  const pagination = {
    count: filteredPoints.length,
    page,
    per_page: perPage,
    total_pages: Math.ceil(filteredPoints.length / perPage),
  }
  return {
    status: 200,
    body: {
      ...pagination,
      items: filteredPoints
        .slice((page - 1) * perPage, page * perPage)
        .map((point) => pickFields(point, query.get('fields'))),
      meta: pagination,
    },
  }
}

/**
 * Starts the fake on a free loopback port. Use its `url` as POINTS_URL. `setStatus` closes or opens a point by its code;
 * the API has no such call.
 */
export async function startPointsStandIn(port = 0) {
  const points = createPoints()
  const createAnswer = ({ pathname, searchParams }) => {
    if (pathname === '/v1/points') return createPointListAnswer(points, searchParams)
    const name = decodeURIComponent(/^\/v1\/points\/([^/]+)$/.exec(pathname)?.[1] ?? '')
    const point = points.find((one) => one.name === name)
    return point ? { status: 200, body: point } : { status: 404, body: { status: 404, error: 'not_found' } }
  }
  const server = createServer((request, response) => {
    const { status, body } = createAnswer(new URL(request.url ?? '/', 'http://127.0.0.1'))
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  return {
    url: `${await listenLocally(server, port)}/v1`,
    setStatus: (code, status) => {
      const point = points.find(({ name }) => name === code)
      if (!point) throw new Error(`no point ${code}`)
      point.status = status
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
