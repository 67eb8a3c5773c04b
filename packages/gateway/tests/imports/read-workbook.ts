import { readFileSync } from 'node:fs'
import { read } from './read'

// A program of its own: prints what the workbook named by its argument is read as.
process.stdout.write(JSON.stringify(await read(readFileSync(process.argv[2]!))))
