import { migrateDatabase } from '../gateway/core/db/migrate'
import { openDatabase, poolOf } from '../gateway/core/db/open'
import { samples } from '../gateway/sandbox/samples/load'
const database = await openDatabase(process.argv[2] === 'memory' ? { memory: true } : process.argv[2]!.startsWith('/') ? { dataDir: process.argv[2]! } : { databaseUrl: process.argv[2]! })
let t = performance.now()
const f = samples()
console.log(await migrateDatabase(database, { ...f, load: async (c) => { console.log('migrated', performance.now() - t); await f.load(c); console.log('loaded', performance.now() - t) } }))
console.log('all', performance.now() - t)
t = performance.now()
await poolOf(database.db).query('ANALYZE')
console.log('analyze', performance.now() - t)
await database.close()
