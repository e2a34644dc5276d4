// A Worker wrapper that counts platform usage: requests to the Worker and its Durable Objects, D1 rows read and
// written. /meter returns the counts.

/**
 * Runs inside the Worker: wraps its entry and its Durable Objects. Must be self-contained, because only its source text
 * is used.
 */
function createMeter(shop, objects) {
  const counts = { requests: 0, rowsRead: 0, rowsWritten: 0, objectRequests: 0 }
  const count = ({ meta }) => {
    counts.rowsRead += meta.rows_read
    counts.rowsWritten += meta.rows_written
  }
  const inside = new WeakMap()
  const wrapStatement = (statement, isReading) => {
    const all = async () => {
      const answer = await statement.all()
      count(answer)
      return answer
    }
    const outer = {
      bind: (...values) => wrapStatement(statement.bind(...values), isReading),
      all,
      run: all,
      first: async (column) => {
        const [row] = (await all()).results
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
      // `raw` returns no row counts, so a read runs again with `all` to get them. A write never has duplicate column
      // names, so its rows are taken from `all`.
      raw: async (options) => {
        const { results } = await all()
        return isReading ? statement.raw(options) : results.map((row) => Object.values(row))
      },
    }
    inside.set(outer, statement)
    return outer
  }
  const wrapDatabase = (database) => ({
    prepare: (sql) => wrapStatement(database.prepare(sql), /^\s*select\b/i.test(sql)),
    batch: async (statements) => {
      const answers = await database.batch(statements.map((outer) => inside.get(outer)))
      for (const answer of answers) count(answer)
      return answers
    },
    withSession: (constraint) => wrapDatabase(database.withSession(constraint)),
    getBookmark: () => database.getBookmark(),
  })
  const wrapEnv = (env) => ({ ...env, DB: wrapDatabase(env.DB) })
  const wrapObject = (Original) =>
    class extends Original {
      constructor(context, env) {
        super(context, wrapEnv(env))
      }
      fetch(request) {
        counts.objectRequests += 1
        return super.fetch(request)
      }
      webSocketMessage(...given) {
        // Cloudflare bills twenty messages as one request.
        counts.objectRequests += 1 / 20
        return super.webSocketMessage(...given)
      }
    }
  return {
    handler: {
      fetch(request, env, context) {
        if (new URL(request.url).pathname === '/meter') return Response.json(counts)
        counts.requests += 1
        return shop.fetch(request, wrapEnv(env), context)
      },
      scheduled: (controller, env, context) => shop.scheduled(controller, wrapEnv(env), context),
    },
    ChatRoom: wrapObject(objects.ChatRoom),
    ChatInbox: wrapObject(objects.ChatInbox),
  }
}

export const METER = `import shop, * as objects from './index.js'
const { handler, ChatRoom, ChatInbox } = (${createMeter.toString()})(shop, objects)
export { ChatRoom, ChatInbox, handler as default }
`
