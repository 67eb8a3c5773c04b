// `npm run build`
import { build, precompress } from './building.mjs'

process.exitCode = (await build()) || (await precompress())
