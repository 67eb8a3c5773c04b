import { openDatabase, poolOf } from '../gateway/core/db/open'
import { parseTime } from '#domain/dates'
import { dumpSamples } from '../gateway/sandbox/samples/dump'
const database = await openDatabase({ databaseUrl: process.argv[2]! })
const client = await poolOf(database.db).connect()
console.log(await dumpSamples(client, parseTime('2026-11-20 15:00:00')))
client.release()
await database.close()
