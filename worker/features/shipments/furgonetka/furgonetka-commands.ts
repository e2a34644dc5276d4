import { LabelRejectedError, LabelServiceError } from '../label-service'
import { callFurgonetka, type FurgonetkaAccount, listErrors, readFurgonetkaJson } from './furgonetka-call'

/** The kinds of commands that the shop uses. Furgonetka runs a command after it has answered. */
type CommandKind = 'order-commands' | 'cancel-command' | 'documents-command'

/** The result of a command. `url`: the address of its file; null if the command made no file. */
type CommandResult = {
  status: 'running' | 'successful' | 'failed'
  errors: ReturnType<typeof listErrors>
  url: string | null
}

const SUCCESS_STATUSES = ['successful', 'partial_success']
const FAILURE_STATUSES = ['error', 'failed']
/** Pause between two look-ups of a running command, ms, and their maximum number. */
const COMMAND_PAUSE_MS = 700
const MAX_LOOKUPS = 8

/**
 * Starts the command with this id, which buys a package a moment later. A repeat with the same id buys nothing more.
 * Returns true if Furgonetka rejected the call because it knows the command.
 */
export async function startPurchase(
  account: FurgonetkaAccount,
  commandId: string,
  packageId: string,
): Promise<boolean> {
  try {
    await callFurgonetka(account, `/order-commands/${commandId}`, {
      method: 'PUT',
      body: { packages: [{ id: packageId }], label: { page_format: 'a6', file_format: 'pdf' } },
    })
    return false
  } catch (error) {
    const isRepeat =
      error instanceof LabelRejectedError &&
      (await readCommand(account, 'order-commands', commandId)) !== null
    if (!isRepeat) throw error
    return true
  }
}

/** The result of a command so far; null if Furgonetka does not know the command. */
export async function readCommand(
  account: FurgonetkaAccount,
  kind: CommandKind,
  commandId: string,
): Promise<CommandResult | null> {
  try {
    const command = await readFurgonetkaJson<{ status?: unknown; url?: unknown }>(
      account,
      `/${kind}/${encodeURIComponent(commandId)}`,
    )
    const status = String(command.status)
    return {
      status: SUCCESS_STATUSES.includes(status)
        ? 'successful'
        : FAILURE_STATUSES.includes(status)
          ? 'failed'
          : 'running',
      errors: listErrors(command),
      url: typeof command.url === 'string' ? command.url : null,
    }
  } catch (error) {
    if (error instanceof LabelRejectedError && error.problem.code === 'resource_not_found') return null
    throw error
  }
}

/**
 * Runs a command and waits a few seconds for its end.
 * @throws LabelServiceError if the command is still running
 */
export async function runCommand(
  account: FurgonetkaAccount,
  kind: CommandKind,
  body: object,
): Promise<CommandResult> {
  const commandId = crypto.randomUUID()
  await callFurgonetka(account, `/${kind}/${commandId}`, { method: 'PUT', body })
  for (let lookup = 0; lookup < MAX_LOOKUPS; lookup++) {
    const result = await readCommand(account, kind, commandId)
    if (result && result.status !== 'running') return result
    await new Promise((resolve) => setTimeout(resolve, COMMAND_PAUSE_MS))
  }
  throw new LabelServiceError('unreachable')
}
