import { openDatabase, poolOf } from '../gateway/core/db/open'
import { parseTime } from '#domain/dates'
import { createDiskStore } from '../gateway/core/files/disk-store'
import { dumpSamples } from '../gateway/sandbox/samples/dump'
const database = await openDatabase({ databaseUrl: process.argv[2]! })
const client = await poolOf(database.db).connect()
console.log(await dumpSamples(client, { now: parseTime('2026-11-20 15:00:00'), files: createDiskStore('/tmp/c/files') }))
client.release()
await database.close()
