import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './gateway/db/schema/index.ts',
  out: './gateway/db/migrations',
})
