import { Module } from '@nestjs/common';

/** The module of a NestJS service. The decorator is called as a function, because Node runs no decorators. */
export class AppModule {}
Module({})(AppModule);
