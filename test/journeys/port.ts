/** The port of the shop the journeys run on (the seven above it are its services). */
export const port = Number(process.env.JOURNEYS_PORT ?? 4700);
