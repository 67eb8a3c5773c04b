import { migrateDatabase } from '../gateway/core/db/migrate'
import { openDatabase } from '../gateway/core/db/open'
import { samples } from '../gateway/sandbox/samples/load'
const t00=performance.now()
const database = await openDatabase({ memory: true })
console.log('open', performance.now()-t00)
const f = samples()
const took = new Map<string, number>()
const t0 = performance.now()
await migrateDatabase(database, { ...f, load: async (c) => {
  console.log('migrated', performance.now() - t0)
  const query = c.query.bind(c) as any
  const t1 = performance.now()
  await f.load(new Proxy(c, { get: (o, k) => k === 'query' ? async (text: any, values: any) => { const t = performance.now(); const r = await query(text, values); const name = String(text).slice(0, 40).split('(')[0]!; took.set(name, (took.get(name) ?? 0) + performance.now() - t); return r } : (o as any)[k] }) as never)
  console.log('loaded', performance.now() - t1)
} })
console.log([...took].sort((a,b)=>b[1]-a[1]).slice(0,14).map(([n,t])=>`${n} ${t.toFixed(0)}`).join('\n'))
console.log('sum', [...took.values()].reduce((a,b)=>a+b,0))
await database.close()
