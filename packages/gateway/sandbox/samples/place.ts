import { join } from 'node:path'
import { projectRoot } from '../../core/root'

/** The folder of the samples: the same from the sources and from a build. */
export const SAMPLES = join(projectRoot, 'packages/gateway/sandbox/samples')
/** The moment of the samples and the migration that their rows fit. */
export const ABOUT = 'samples.json'
/**
 * The rows, a line of JSON each: for a table its columns, then arrays of its rows; for a stored file its
 * token and its bytes.
 */
export const ROWS = 'rows.jsonl.br'
/** Sample documents to upload: pictures and PDFs. */
export const DOCUMENTS = join(SAMPLES, 'documents')
