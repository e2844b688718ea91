// Preloaded into our direct children: stops the process when its parent is killed.
if (process.env.FLAVORBAG_PARENT === String(process.ppid)) {
	process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
	process.channel?.unref();
}
