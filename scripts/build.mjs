// `npm run build`
import { build } from './building.mjs'

process.exitCode = await build()
