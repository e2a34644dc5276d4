// Prompts on the terminal. The prompts go to stderr, so that stdout contains only the output of the command.
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export const askWithVisibleInput = (question) => readAnswer(question, process.stderr)

export async function askWithHiddenInput(question) {
  process.stderr.write(question)
  const answer = await readAnswer('', new Writable({ write: (_chunk, _encoding, callback) => callback() }))
  process.stderr.write('\n')
  return answer
}

async function readAnswer(question, output) {
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  terminal.on('SIGINT', () => process.exit(130))
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim()
}
