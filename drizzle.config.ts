import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './gateway/schema.ts',
  out: './gateway/core/db/migrations',
})
