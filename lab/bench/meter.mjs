// A Worker wrapper that counts platform usage: requests to the Worker and its Durable Objects, D1 rows read and
// written. /meter returns the counts.

/**
 * Runs inside the Worker: wraps the Worker's entry and Durable Objects. Must be self-contained, because only its source
 * text is inserted.
 */
function createMeter(shop, objectNames) {
  const usage = { requests: 0, rowsRead: 0, rowsWritten: 0, objectRequests: 0 }
  const addUsage = ({ meta }) => {
    usage.rowsRead += meta.rows_read
    usage.rowsWritten += meta.rows_written
  }
  const originalByWrapper = new WeakMap()
  const wrapStatement = (statement, isReadStatement) => {
    const runStatement = async () => {
      const queryResult = await statement.all()
      addUsage(queryResult)
      return queryResult
    }
    const wrappedStatement = {
      bind: (...values) => wrapStatement(statement.bind(...values), isReadStatement),
      all: runStatement,
      run: runStatement,
      first: async (column) => {
        const [row] = (await runStatement()).results
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
      // `raw` returns no row counts, so each statement runs with `runStatement` to count them. A read then runs again
      // with `raw`, because objects lose duplicate column names. A write runs only once, because its columns never have
      // duplicate names.
      raw: async (options) => {
        const { results } = await runStatement()
        return isReadStatement ? statement.raw(options) : results.map((row) => Object.values(row))
      },
    }
    originalByWrapper.set(wrappedStatement, statement)
    return wrappedStatement
  }
  const wrapDatabase = (database) => ({
    prepare: (sql) => wrapStatement(database.prepare(sql), /^\s*select\b/i.test(sql)),
    batch: async (statements) => {
      const batchResults = await database.batch(statements.map((wrapper) => originalByWrapper.get(wrapper)))
      for (const batchResult of batchResults) addUsage(batchResult)
      return batchResults
    },
    withSession: (sessionConstraint) => wrapDatabase(database.withSession(sessionConstraint)),
    getBookmark: () => database.getBookmark(),
  })
  const wrapEnv = (env) => ({ ...env, DB: wrapDatabase(env.DB) })
  const wrapObjectClass = (ObjectClass) =>
    class extends ObjectClass {
      constructor(context, env) {
        super(context, wrapEnv(env))
      }
      fetch(request) {
        usage.objectRequests += 1
        return super.fetch(request)
      }
      webSocketMessage(...args) {
        // Cloudflare bills twenty messages as one request, so a message counts as a twentieth of a request.
        usage.objectRequests += 1 / 20
        return super.webSocketMessage(...args)
      }
    }
  return {
    handler: {
      fetch(request, env, context) {
        if (new URL(request.url).pathname === '/meter') return Response.json(usage)
        usage.requests += 1
        return shop.fetch(request, wrapEnv(env), context)
      },
      scheduled: (controller, env, context) => shop.scheduled(controller, wrapEnv(env), context),
    },
    ChatRoom: wrapObjectClass(objectNames.ChatRoom),
    ChatInbox: wrapObjectClass(objectNames.ChatInbox),
  }
}

export const METER_WORKER_SOURCE = `import shop, * as objects from './index.js'
const { handler, ChatRoom, ChatInbox } = (${createMeter.toString()})(shop, objects)
export { ChatRoom, ChatInbox, handler as default }
`
