/** What processes that tests start have of the environment of the tests: where programs are, and compiled code of earlier starts. */
export const inheritedEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
