import { startDnsStandIn } from './dns-stand-in.mjs'
import { startLookupsStandIn } from './lookups-stand-in.mjs'
import { startPointsStandIn } from './points-stand-in.mjs'
import { startPushStandIn } from './push-stand-in.mjs'
import { startRatesStandIn } from './rates-stand-in.mjs'

/** Starts the fakes of the outside services. `vars`: the variables of the Worker that contain their addresses. */
export async function startStandIns() {
  const ratesServer = await startRatesStandIn()
  const lookupsServer = await startLookupsStandIn()
  const pointsServer = await startPointsStandIn()
  const dnsServer = await startDnsStandIn()
  const pushServer = await startPushStandIn()
  return {
    vars: {
      RATES_URL: ratesServer.url,
      NBP_URL: ratesServer.nbpUrl,
      TOWNS_URL: lookupsServer.townsUrl,
      COMPANIES_URL: lookupsServer.companiesUrl,
      POINTS_URL: pointsServer.url,
      DNS_URL: dnsServer.url,
      PUSH_STAND_IN_URL: pushServer.url,
    },
    close: () =>
      Promise.all([
        ratesServer.close(),
        lookupsServer.close(),
        pointsServer.close(),
        dnsServer.close(),
        pushServer.close(),
      ]),
  }
}
