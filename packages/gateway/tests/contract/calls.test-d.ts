/** Proofs the compiler runs: what a call's phases hand to each other. */
import { z } from 'zod'
import { defineCall } from '../../core/call'

const base = { path: '/v1/test/types', access: {}, request: z.object({ name: z.string() }) }

defineCall({ ...base, handler: async ({ caller }, { name }) => ({ name, who: caller.userId }) })

defineCall({
  ...base,
  async prepare({ read, files, caller }, { name }) {
    const size = await files.size(name)
    return { size, rows: await read((tx) => tx.execute('SELECT 1')), who: caller.userId }
  },
  handler: async ({ tx }, { name }, { size }) => ({ name, half: (size ?? 0) / 2, tx: typeof tx }),
  present: (_context, { name, half }) => `${name} ${half.toFixed(1)}`,
})

defineCall({
  ...base,
  // @ts-expect-error without `prepare` there is no third argument
  handler: async (_context, { name }, third: { size: number }) => ({ name, third }),
})

defineCall({
  ...base,
  // @ts-expect-error a call with a session prepares without a transaction, and writes nothing
  prepare: async ({ tx, write }) => ({ tx, write }),
  handler: async () => null,
})
