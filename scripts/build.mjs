// `npm run build`
import { precompress, startBuild } from './building.mjs'

process.exitCode = (await startBuild().all) || (await precompress())
