import { startDnsStandIn } from './dns-stand-in.mjs'
import { LOCAL_FURGONETKA_ACCOUNT, startFurgonetkaStandIn } from './furgonetka-stand-in.mjs'
import { startLookupsStandIn } from './lookups-stand-in.mjs'
import { startPointsStandIn } from './points-stand-in.mjs'
import { startPushStandIn } from './push-stand-in.mjs'
import { LOCAL_SHIPX_ACCOUNT, startShipxStandIn } from './shipx-stand-in.mjs'
import { startRatesStandIn } from './rates-stand-in.mjs'

/**
 * Starts the fakes of the outside services. `vars`: the variables of the Worker that contain their addresses and keys.
 * `shopUrl`: the address to which the fakes of label services send webhooks. `ownVars`: the variables of .dev.vars. If
 * they have keys of a sandbox of InPost or Furgonetka, the shop uses it instead of the fake.
 */
export async function startStandIns(shopUrl, ownVars = {}) {
  const ratesServer = await startRatesStandIn()
  const lookupsServer = await startLookupsStandIn()
  const pointsServer = await startPointsStandIn()
  const dnsServer = await startDnsStandIn()
  const pushServer = await startPushStandIn()
  const shipxServer = await startShipxStandIn()
  shipxServer.setWebhookUrl(`${shopUrl}/api/webhooks/inpost`)
  const furgonetkaServer = await startFurgonetkaStandIn()
  furgonetkaServer.setWebhookUrl(`${shopUrl}/api/webhooks/furgonetka`)
  return {
    vars: {
      RATES_URL: ratesServer.url,
      NBP_URL: ratesServer.nbpUrl,
      TOWNS_URL: lookupsServer.townsUrl,
      COMPANIES_URL: lookupsServer.companiesUrl,
      POINTS_URL: pointsServer.url,
      DNS_URL: dnsServer.url,
      PUSH_STAND_IN_URL: pushServer.url,
      ...(ownVars.INPOST_TOKEN
        ? {}
        : {
            INPOST_API_URL: shipxServer.url,
            INPOST_TOKEN: LOCAL_SHIPX_ACCOUNT.token,
            INPOST_ORGANIZATION_ID: String(LOCAL_SHIPX_ACCOUNT.id),
          }),
      ...(ownVars.FURGONETKA_CLIENT_ID
        ? {}
        : {
            FURGONETKA_API_URL: furgonetkaServer.url,
            FURGONETKA_CLIENT_ID: LOCAL_FURGONETKA_ACCOUNT.clientId,
            FURGONETKA_CLIENT_SECRET: LOCAL_FURGONETKA_ACCOUNT.clientSecret,
            FURGONETKA_LOGIN: LOCAL_FURGONETKA_ACCOUNT.login,
            FURGONETKA_PASSWORD: LOCAL_FURGONETKA_ACCOUNT.password,
          }),
    },
    close: () =>
      Promise.all(
        [ratesServer, lookupsServer, pointsServer, dnsServer, pushServer, shipxServer, furgonetkaServer].map(
          (server) => server.close(),
        ),
      ),
  }
}
