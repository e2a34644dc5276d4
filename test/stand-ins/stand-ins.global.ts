import type { TestProject } from 'vitest/node'

/** Tests reach the stand-ins over loopback, for example at `inject('stripeUrl')`. */
declare module 'vitest' {
  // Must be an interface, because TypeScript merges interfaces but not types.
  interface ProvidedContext {
    stripeUrl: string
    resendUrl: string
    pushUrl: string
    shipxUrl: string
    furgonetkaUrl: string
    moneyModelCases: number
    goodsWalkSteps: number
    goodsWalkSeed: number
    outboxCrashCases: number
    paymentSequenceCases: number
    chatModelCases: number
    adminPassword: string
    /**
     * Test files that cover a mutant. `lab/mutate/vitest.worker.config.ts` provides them for `npm run mutate --
     * worker`.
     */
    mutantTests: string[]
  }
}

type StandInServer = { url: string; close: () => Promise<void> }

/** Starts the stand-ins of third parties in Node, before the tests of a project. Returns a stop function. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A computed URL hides the stand-ins from the compiler, because they are plain JavaScript without types.
  const toModuleUrl = (name: string) => new URL(`${name}.mjs`, import.meta.url).href
  const { startStripeStandIn }: { startStripeStandIn: () => Promise<StandInServer> } = await import(
    toModuleUrl('stripe-stand-in')
  )
  const { startResendStandIn }: { startResendStandIn: () => Promise<StandInServer> } = await import(
    toModuleUrl('resend-stand-in')
  )
  const { startPushStandIn }: { startPushStandIn: () => Promise<StandInServer> } = await import(
    new URL('../../scripts/shop/push-stand-in.mjs', import.meta.url).href
  )
  const { startShipxStandIn }: { startShipxStandIn: () => Promise<StandInServer> } = await import(
    new URL('../../scripts/shop/shipx-stand-in.mjs', import.meta.url).href
  )
  const { startFurgonetkaStandIn }: { startFurgonetkaStandIn: () => Promise<StandInServer> } = await import(
    new URL('../../scripts/shop/furgonetka-stand-in.mjs', import.meta.url).href
  )
  const [stripe, resend, push, shipx, furgonetka] = await Promise.all([
    startStripeStandIn(),
    startResendStandIn(),
    startPushStandIn(),
    startShipxStandIn(),
    startFurgonetkaStandIn(),
  ])
  project.provide('stripeUrl', stripe.url)
  project.provide('resendUrl', resend.url)
  project.provide('pushUrl', push.url)
  project.provide('shipxUrl', shipx.url)
  project.provide('furgonetkaUrl', furgonetka.url)
  return async () => {
    await Promise.all([stripe.close(), resend.close(), push.close(), shipx.close(), furgonetka.close()])
  }
}
