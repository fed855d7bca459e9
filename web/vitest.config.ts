import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config.ts";

export default mergeConfig(
  client,
  defineConfig({
    test: {
      include: ["tests/**/*.test.ts"],
      environment: "node",
      isolate: false, // one process for all files: starting one for each costs more than the tests
      testTimeout: 600_000, // only a hang lasts so long, however busy the machine is
      hookTimeout: 600_000,
    },
  }),
);
